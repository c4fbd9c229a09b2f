/** A complete PostgreSQL as operators have it, with the backup programs, if this machine has one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findAccount, runAs } from '../database/embedded/cluster-user.ts';

const programs = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
const debian = '/usr/lib/postgresql';

/** The folder of a PostgreSQL 15 or later with all of its programs; undefined: this machine has none. */
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
  /** A superuser's connection string. */
  url: string;
  /** The connection string of another login or database. */
  urlOf(login: string, database: string): string;
  stop(): Promise<void>;
};

/** Starts a new, empty cluster that trusts all local logins. */
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
