/** PostgreSQL as an operator has it: a server beside the programs for backups, where this machine has both. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findAccount, runAs } from '../postgres/cluster-user.ts';

const programs = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
const debian = '/usr/lib/postgresql';

/** The folder of a PostgreSQL with all of its programs, from 15 on; undefined: this machine has none. */
export function completePostgres(): string | undefined {
  const ofVersions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ofVersions];
  return folders.find(
    (folder) => programs.every((name) => existsSync(join(folder, name))) && majorOf(folder) >= 15,
  );
}

function majorOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)\./.exec(stdout)?.[1] ?? 0);
}

export type OwnServer = {
  /** Of a superuser. */
  url: string;
  /** Of another login, or another database. */
  urlOf(login: string, database: string): string;
  stop(): Promise<void>;
};

/** An empty cluster of its own, which lets every login of this machine in. */
export async function startOwnServer(bin: string): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-own-'));
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const run = async (program: string, ...args: string[]) => {
    const { code, output } = await runAs(account, join(bin, program), args, folder);
    if (code !== 0) throw new Error(`${program} failed: ${output}`);
  };
  const data = join(folder, 'data');
  await run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  );
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off`;
  await run('pg_ctl', 'start', '-s', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options);
  const urlOf = (login: string, database: string) =>
    `postgres://${login}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('postgres', 'postgres'),
    urlOf,
    async stop() {
      await run('pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
