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
  /** Runs commands as the server's account; throws if they fail. */
  shell: Shell;
  stop(): Promise<void>;
};

export type Shell = (commands: string, env: Record<string, string>) => Promise<string>;

/** A new, empty cluster that trusts all local logins. */
export const newCluster = (data: string, shell: Shell) =>
  shell('initdb -D "$DATA" -U postgres -A trust --encoding=UTF8 --locale=C --no-sync', { DATA: data });

/** Starts a cluster of its own, whose files `makeCluster` puts into the folder that it is given. */
export async function startOwnServer(
  bin: string,
  makeCluster: (data: string, shell: Shell) => Promise<unknown> = newCluster,
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-own-'));
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const shell: Shell = async (commands, env) => {
    const PATH = [bin, process.env.PATH].join(delimiter);
    const settings = Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`);
    const { code, output } = await runAs(
      account,
      '/usr/bin/env',
      [...settings, 'sh', '-ec', commands],
      folder,
    );
    if (code !== 0) throw new Error(`${commands} failed: ${output}`);
    return output;
  };
  const data = join(folder, 'data');
  await makeCluster(data, shell);
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off`;
  await shell('pg_ctl start -s -w -D "$DATA" -l log -o "$OPTIONS"', { DATA: data, OPTIONS: options });
  const urlOf = (login: string, database: string) =>
    `postgres://${login}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('postgres', 'postgres'),
    urlOf,
    shell,
    async stop() {
      await shell('pg_ctl stop -s -m immediate -D "$DATA"', { DATA: data });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
