// PostgreSQL refuses to run as root. This module finds the account that runs it instead, and runs its programs as it.
import { spawn, spawnSync } from 'node:child_process';

/** An account that runs the database server instead of root. */
export interface Account {
  uid: number;
  gid: number;
}

/** How a program ended: its exit code (null if a signal ended it) and its complete output. */
export interface Finished {
  code: number | null;
  output: string;
}

const PREFERRED = 'tripledger';

function accountOf(name: string): Account | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : Number.NaN;
  };
  const uid = id('-u');
  const gid = id('-g');
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { uid, gid } : undefined;
}

/**
 * The unprivileged account for a new cluster when running as root: our own if it exists or can be created, else a
 * common one.
 */
export function findAccount(): Account {
  const own = accountOf(PREFERRED);
  if (own) return own;
  // Fails if there is no useradd or /etc is read-only; an account that every system has is used then.
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', PREFERRED]);
  const account = accountOf(PREFERRED) ?? accountOf('postgres') ?? accountOf('nobody');
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root, and no other account was found: create a system user named ${PREFERRED}.`,
  );
}

/**
 * Runs a program to completion, as `account` if given.
 * The environment is minimal, so that no PG* variable of the caller reaches the server.
 */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  cwd = '/',
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
