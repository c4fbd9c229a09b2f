/** Makes a copy, and brings one level with PostgreSQL. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { build } from '../db/build.ts';
import type { Db } from '../db/schema.ts';
import { copied, createTable, raisedWith, versioned } from './copied-tables.ts';
import { type Level, readLevel, type Versions, writeLevel } from './level.ts';
import { fromOneSnapshot, type Source, transfer } from './transfer.ts';

/** Where and how DuckDB works on one copy. */
export type Settings = Record<string, string>;

/** `memoryMb`: of DuckDB, for this copy. `diskMb`: of all copies together. */
export function copySettings({ memoryMb, diskMb }: { memoryMb: number; diskMb: number }): Settings {
  return {
    default_null_order: 'NULLS_LAST_ON_ASC_FIRST_ON_DESC',
    memory_limit: `${memoryMb}MB`,
    max_temp_directory_size: `${diskMb}MB`,
    // Questions run beside each other, each on one thread: that costs the least CPU for each.
    threads: '1',
    // Nothing is ever fetched from elsewhere.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  };
}

/** Rows that move together lie together: a question about a month reads that month alone. */
const lineOrder = ['transaction_date', 'booking_id'] as const;

/** Writes a copy of one client into a new file; `signal` stops it. */
export async function makeCopy(
  db: Db,
  clientId: number,
  file: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<void> {
  const instance = await DuckDBInstance.create(file, settings);
  const connection = await instance.connect();
  try {
    for (const table of Object.keys(copied)) await connection.run(createTable(table));
    const copyAll = async (source: Source) => {
      for (const table of Object.keys(copied)) {
        const orderBy = table === 'line_items' ? lineOrder : [];
        await transfer(source, connection, `${file}.csv`, { table, orderBy }, signal);
      }
      await writeLevel(connection, { ...source.versions, origin: await originOf(source) });
    };
    await fromOneSnapshot(db, clientId, copyAll, signal);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Takes over what was committed since the copy's version, in one transaction of the copy; `signal` stops it. Throws when
 * the copy is of another client, or ahead of PostgreSQL: then it is a copy of something else.
 */
export async function bringLevel(
  db: Db,
  clientId: number,
  connection: DuckDBConnection,
  file: string,
  signal?: AbortSignal,
): Promise<Versions> {
  const level = await readLevel(connection);
  const takeOver = async (source: Source) => {
    const origin = await originOf(source);
    if (level.origin !== origin) throw new Error('The copy is of another client');
    if (level.version > source.versions.version) throw new Error('The copy is ahead of the database');
    if (level.version === source.versions.version) return source.versions;
    await connection.run('begin transaction');
    try {
      for (const table of Object.keys(versioned))
        await takeChanged(source, connection, `${file}.csv`, table, level);
      for (const [table, version] of Object.entries(raisedWith)) {
        if (source.versions[version] <= level[version]) continue;
        await connection.run(`delete from ${table}`);
        await transfer(source, connection, `${file}.csv`, { table });
      }
      await writeLevel(connection, { ...source.versions, origin });
      await connection.run('commit');
    } catch (error) {
      await connection.run('rollback').catch(() => undefined);
      throw error;
    }
    return source.versions;
  };
  return fromOneSnapshot(db, clientId, takeOver, signal);
}

async function takeChanged(
  source: Source,
  connection: DuckDBConnection,
  file: string,
  table: string,
  level: Level,
): Promise<void> {
  const stage = `changed_${table}`;
  await connection.run(createTable(table, stage).replace('create table', 'create or replace temp table'));
  const where = sql<boolean>`version > ${sql.lit(level.version)}`;
  const orderBy = table === 'line_items' ? lineOrder : [];
  await transfer(source, connection, file, { table, into: stage, where, orderBy });
  await connection.run(`delete from ${table} where id in (select id from ${stage})`);
  await connection.run(`insert into ${table} select * from ${stage}`);
  await connection.run(`drop table ${stage}`);
}

/** The client and when it was made: no other database has the same of both. */
async function originOf({ client, clientId }: Source): Promise<string> {
  const question = build
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['code', sql<string>`extract(epoch from created_at)::text`.as('created')])
    .compile();
  const { rows } = await client.query<{ code: string; created: string }>(question.sql, [
    ...question.parameters,
  ]);
  return `${rows[0]?.code} ${rows[0]?.created}`;
}
