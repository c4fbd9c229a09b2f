/** Rows from PostgreSQL into a copy, in one snapshot of PostgreSQL, by way of CSV files that are gone at once. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';
import { build } from '../db/build.ts';
import { onOneConnection } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import { enterTenantStatement } from '../db/tenant.ts';
import { columnsOf, copied } from './copied-tables.ts';
import { smallVersions, type Versions } from './level.ts';

/** One client's rows as they were at one moment. */
export type Source = { clientId: number; client: PoolClient; versions: Versions };

/** Statements have no limit of their own here: a hundred million lines take minutes. */
const longestMs = 3_600_000;

/** Runs the work on one snapshot of one client's data, until the signal ends it. */
export function fromOneSnapshot<T>(
  db: Db,
  clientId: number,
  work: (source: Source) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const inSnapshot = async (connection: Db, client: PoolClient) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(enterTenantStatement(clientId));
    await client.query('set local statement_timeout = 0');
    const versions = await connection
      .selectFrom('data_version')
      .where('client_id', '=', clientId)
      .select(['version', ...smallVersions])
      .executeTakeFirstOrThrow();
    const result = await work({ clientId, client, versions });
    await client.query('commit');
    return result;
  };
  return onOneConnection(db, inSnapshot, { signal, longestMs });
}

export type Part = {
  table: string;
  /** Into which table of the copy; else the one of the same name. */
  into?: string;
  /** Of PostgreSQL's rows; without parameters, since COPY takes none. */
  where?: RawBuilder<boolean>;
  /** In the copy; PostgreSQL hands its rows over as they lie. */
  orderBy?: readonly string[];
};

/** Copies a part of a table. Throws what either side throws; `file` is gone afterwards in any case. */
export async function transfer(
  source: Source,
  connection: DuckDBConnection,
  file: string,
  { table, into = table, where = sql<boolean>`true`, orderBy = [] }: Part,
  signal?: AbortSignal,
): Promise<void> {
  const { sql: text } = sql`
    copy (
      select ${sql.join(columnsOf(table).map((column) => sql.ref(column)))} from ${sql.table(table)}
      where client_id = ${sql.lit(source.clientId)} and ${where}
    ) to stdout (format csv)`.compile(build);
  try {
    await pipeline(source.client.query(to(text)), createWriteStream(file), { signal });
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    const order = orderBy.length > 0 ? `order by ${orderBy.join(', ')}` : '';
    await connection.run(`insert into ${into} select * from ${csv(file, table)} ${order}`);
    signal?.removeEventListener('abort', interrupt);
  } finally {
    await rm(file, { force: true });
  }
}

/** A quoted empty text is one, and an unquoted one is null: as PostgreSQL writes them. */
function csv(file: string, table: string): string {
  const columns = Object.entries(copied[table] ?? {}).map(([name, type]) => `'${name}': ${quoted(type)}`);
  return `read_csv(${quoted(file)}, columns = {${columns.join(', ')}}, header = false, auto_detect = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false)`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
