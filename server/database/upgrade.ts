/** What a start would change in a database, and whether it may: read before anything is written. */
import { statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { CommandError } from '../lib/command-error.ts';
import { productVersion } from '../lib/version.ts';
import { queueSchema } from './queue-schema.ts';
import type { Db } from './schema.ts';

export type Upgrade = {
  /** Whether the database has no tables yet. */
  isNew: boolean;
  /** Migrations that the database lacks, in the order in which they run; the queue's tables count as one. */
  missing: string[];
  /** Migrations of a newer program. */
  unknown: string[];
  /** The size of the database. */
  bytes: number;
  /** The encoding of the database's texts, as PostgreSQL names it. */
  encoding: string;
};

const require = createRequire(import.meta.url);
const queueVersion = Number(
  (require('pg-boss/package.json') as { pgboss: { schema: number } }).pgboss.schema,
);

/** Connect as the tables' owner. `known`: the migrations of this program, in order. */
export async function readUpgrade(owner: Db, known: readonly string[]): Promise<Upgrade> {
  const { rows } = await sql<{ migrations: boolean; queue: boolean; bytes: number; encoding: string }>`
    select to_regclass('public.kysely_migration') is not null as migrations,
      to_regclass(${`${queueSchema}.version`}) is not null as queue,
      pg_database_size(current_database()) as bytes,
      current_setting('server_encoding') as encoding`.execute(owner);
  const { migrations, queue, bytes, encoding } = rows[0] as (typeof rows)[number];
  const done = migrations ? await namesDone(owner) : [];
  const missing = known.filter((name) => !done.includes(name));
  const unknown = done.filter((name) => !known.includes(name));
  const queueDone = queue ? await queueVersionDone(owner) : 0;
  if (queueDone < queueVersion) missing.push(`queue-${queueVersion}`);
  if (queueDone > queueVersion) unknown.push(`queue-${queueDone}`);
  return { isNew: !migrations, missing, unknown, bytes, encoding };
}

async function namesDone(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(owner);
  return rows.map(({ name }) => name);
}

async function queueVersionDone(owner: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.id(queueSchema, 'version')}`.execute(owner);
  return Number(rows[0]?.version ?? 0);
}

/** `folder`: where the database lies; null: on a server of the operator's. Throws a CommandError. */
export function requireUpgradable(upgrade: Upgrade, folder: string | null): void {
  const { isNew, missing, unknown, bytes, encoding } = upgrade;
  if (encoding !== 'UTF8') {
    throw new CommandError(
      `The database has the encoding ${encoding}, which cannot hold every name: create it with the encoding UTF8 ` +
        '(docs/configuration.md). Nothing was changed.',
    );
  }
  if (unknown.length > 0) {
    throw new CommandError(
      `The database was upgraded by a newer Tripledger: this program (${productVersion}) does not know ` +
        `${unknown.join(', ')}. Start the newer version, or restore the backup that was made before the upgrade ` +
        '(docs/upgrade.md).',
    );
  }
  if (isNew || missing.length === 0 || folder === null) return;
  const { free, needed } = room(bytes, folder);
  if (free >= needed) return;
  throw new CommandError(
    `Upgrading the database needs ${inMegabytes(needed)} MB at ${folder}, and ${inMegabytes(free)} MB are free: ` +
      'make room. Nothing was changed.',
  );
}

/** A migration may write every table anew before the old one goes. */
export function room(bytes: number, folder: string): { free: number; needed: number } {
  const { bavail, bsize } = statfsSync(folder);
  return { free: bavail * bsize, needed: bytes + 256 * 1024 * 1024 };
}

export const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
