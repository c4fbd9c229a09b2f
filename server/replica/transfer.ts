/**
 * Transfers rows from one snapshot of PostgreSQL into a replica, through CSV files that are deleted right afterwards.
 */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';
import { build } from '../database/build.ts';
import { onOneConnection } from '../database/pool.ts';
import type { Db } from '../database/schema.ts';
import { enterTenantStatement } from '../database/tenant.ts';
import { columnsOf, replicated } from './replicated-tables.ts';
import { quoted } from './rows.ts';
import { smallVersions, type Versions } from './synced-version.ts';

/** One client's rows as they were at one moment. */
export type Source = {
  clientId: number;
  client: PoolClient;
  versions: Versions;
  /** The server, the database and the client: a restored database is another one, whose versions may mean other data. */
  origin: string;
  /** The feed's fields that the TMC has chosen to query by. */
  referenceFields: readonly string[];
};

/** Statements have no timeout of their own here: a hundred million lines take minutes. */
const longestMs = 3_600_000;

/** Runs the work on one snapshot of one client's data; the signal stops it. */
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
    const result = await work({ clientId, client, versions, ...(await settingsOf(client, clientId)) });
    await client.query('commit');
    return result;
  };
  return onOneConnection(db, inSnapshot, { signal, longestMs });
}

async function settingsOf(client: PoolClient, clientId: number) {
  const query = build
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(
      sql<string>`concat_ws(' ', code, extract(epoch from created_at),
        (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()))`.as('origin'),
    )
    .select(
      sql<string[]>`array(
        select chosen ->> 'field' from jsonb_array_elements(settings -> 'reference_fields') as chosen
        where coalesce((chosen ->> 'in_queries')::boolean, true) order by 1
      )`.as('referenceFields'),
    )
    .compile();
  const { rows } = await client.query<Pick<Source, 'origin' | 'referenceFields'>>(query.sql, [
    ...query.parameters,
  ]);
  return rows[0] ?? { origin: '', referenceFields: [] };
}

/** A line's values of some of the feed's reference fields, as JSON; null if it has none of them. */
export function referencesOf(fields: readonly string[]): RawBuilder<unknown> {
  if (fields.length === 0) return sql`null::text`;
  const values = fields.map((field) => sql`${sql.lit(field)}, reference_fields -> ${sql.lit(field)}`);
  return sql`nullif(jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})), '{}')::text`;
}

export type Part = {
  table: string;
  /** Selects rows in PostgreSQL; without parameters, since COPY accepts none. */
  where?: RawBuilder<boolean>;
  /** A statement that reads the rows first. */
  before?: (rows: string) => string;
  /** SQL after the rows, as `given`, and what is selected: by default, all of `given`. */
  join?: string;
  select?: string;
  /** The order in the replica; PostgreSQL sends its rows unsorted. */
  orderBy?: readonly string[];
};

/** Replicates a part of a table. Throws the errors of either side; `file` is deleted in any case. */
export async function transfer(
  source: Source,
  connection: DuckDBConnection,
  file: string,
  part: Part,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await fetchRows(source, file, part, signal);
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    if (part.before) await connection.run(part.before(csv(file, part.table)));
    await connection.run(insertRows(file, part));
    signal?.removeEventListener('abort', interrupt);
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a part of a PostgreSQL table into a file. */
export async function fetchRows(
  { client, clientId, referenceFields }: Source,
  file: string,
  { table, where = sql<boolean>`true` }: Part,
  signal?: AbortSignal,
): Promise<void> {
  const columns = columnsOf(table).map((column) =>
    column === 'reference_fields' ? referencesOf(referenceFields) : sql.ref(column),
  );
  const { sql: text } = sql`
    copy (
      select ${sql.join(columns)} from ${sql.table(table)}
      where client_id = ${sql.lit(clientId)} and ${where}
    ) to stdout (format csv)`.compile(build);
  await pipeline(client.query(to(text)), createWriteStream(file), { signal });
}

/** The DuckDB statement that loads such a file. */
export function insertRows(file: string, { table, join = '', select = '*', orderBy = [] }: Part): string {
  const order = orderBy.length > 0 ? `order by ${orderBy.join(', ')}` : '';
  return `insert into ${table} select ${select} from ${csv(file, table)} as given ${join} ${order}`;
}

/** Reads such a file. As PostgreSQL writes them, a quoted empty value is an empty text and an unquoted one is null. */
export function csv(file: string, table: string): string {
  const columns = Object.entries(replicated[table] ?? {}).map(([name, type]) => `'${name}': ${quoted(type)}`);
  return `read_csv(${quoted(file)}, columns = {${columns.join(', ')}}, header = false, auto_detect = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false)`;
}
