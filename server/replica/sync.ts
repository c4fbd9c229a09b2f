/** Builds a replica, and syncs one with PostgreSQL. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { connectTo, openFile, type Settings } from './database-file.ts';
import { derivedTables, readOfReplaced } from './derived/derived-tables.ts';
import { readHierarchy } from './derived/hierarchy.ts';
import { addLineColumns, lineColumns } from './derived/line-columns.ts';
import { liveFrom, nextLiveDays } from './derived/live-lines.ts';
import { lineOrder } from './derived/node-places.ts';
import { numberTexts } from './derived/text-codes.ts';
import { createTable, replicated, versionColumns, versioned } from './replicated-tables.ts';
import { readSyncState, type SyncState, type Versions, writeSyncState } from './synced-version.ts';
import {
  csv,
  fetchRows,
  fromOneSnapshot,
  insertRows,
  referencesOf,
  type Source,
  transfer,
} from './transfer.ts';

const withLineColumns = {
  before: numberTexts,
  select: `given.*, ${lineColumns.select}`,
  join: lineColumns.join,
  orderBy: lineOrder,
};

/** DuckDB takes a CSV file for a few rows: it would keep all lines in memory to join them with their places. */
const keepJoinSides = `set disabled_optimizers = 'build_side_probe_side'`;

/** Writes a replica of one client into a new file; `signal` stops it. */
export async function buildReplica(
  db: Db,
  clientId: number,
  file: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<void> {
  const instance = await openFile(file, settings);
  const connection = await connectTo(instance);
  try {
    for (const table of Object.keys(replicated)) await connection.run(createTable(table));
    for (const { create } of derivedTables) await runAll(connection, create);
    const loadAll = async (source: Source) => {
      const hierarchy = await readHierarchy(source, connection);
      const unknown = { live: { from: '', was: '' }, hierarchy };
      for (const { load } of derivedTables) await runAll(connection, load?.(unknown) ?? []);
      await connection.run(keepJoinSides);
      for (const table of Object.keys(replicated)) {
        const part = { table, ...(table === 'line_items' && withLineColumns) };
        await transfer(source, connection, `${file}.csv`, part, signal);
      }
      await connection.run('reset disabled_optimizers');
      const from = await liveFrom(connection);
      const derivation = { live: { from, was: from }, hierarchy };
      for (const { fill } of derivedTables) await runAll(connection, fill(derivation));
      const { versions, origin, referenceFields } = source;
      await connection.run(writeSyncState({ ...versions, origin, referenceFields, liveFrom: from }));
    };
    await fromOneSnapshot(db, clientId, loadAll, signal);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Applies what was committed since the replica's version, in one transaction of the replica; `signal` stops it. Throws
 * if the replica is of another client or ahead of PostgreSQL, since it was then built from another database.
 */
export async function syncReplica(
  db: Db,
  clientId: number,
  connection: DuckDBConnection,
  file: string,
  signal?: AbortSignal,
): Promise<Versions> {
  const state = await readSyncState(connection);
  const applyNewer = async (source: Source) => {
    const { origin, referenceFields } = source;
    if (state.origin !== origin) throw new Error('The replica is of another client');
    if (state.version > source.versions.version) throw new Error('The replica is ahead of the database');
    if (state.version === source.versions.version) return source.versions;
    await applyChanges(source, connection, `${file}.csv`, state, {
      ...source.versions,
      origin,
      referenceFields,
      liveFrom: state.liveFrom,
    });
    return source.versions;
  };
  return fromOneSnapshot(db, clientId, applyNewer, signal);
}

/**
 * Sends all statements at once: under load each further one would wait for a free thread, and all queries for the
 * newest state wait for this sync.
 */
async function applyChanges(
  source: Source,
  connection: DuckDBConnection,
  folder: string,
  state: SyncState,
  reached: Omit<SyncState, 'shape'>,
): Promise<void> {
  const [held, wanted] = [state.referenceFields, source.referenceFields];
  const chosenAnew = isDeepStrictEqual(held, wanted)
    ? sql.lit(false)
    : sql<boolean>`${referencesOf(held)} is distinct from ${referencesOf(wanted)}`;
  const written = Object.keys(versioned).map((table) => {
    const isNew = sql<boolean>`version > ${sql.lit(state.version)}`;
    const where = table === 'line_items' ? sql<boolean>`(${isNew} or ${chosenAnew})` : isNew;
    return { file: join(folder, table), part: { table, where } };
  });
  const renewed = Object.entries(versionColumns)
    .filter(([, version]) => source.versions[version] > state[version])
    .map(([table]) => ({ file: join(folder, table), part: { table } }));
  try {
    await mkdir(folder, { recursive: true });
    for (const { part, file } of [...written, ...renewed]) await fetchRows(source, file, part);
    const sizes = await Promise.all(written.map(async ({ file }) => (await stat(file)).size));
    const filled = written.filter((_, at) => sizes[at]! > 0).map(({ part }) => part.table);
    // Removed rows may be of any table.
    const hasRemoved = filled.includes('removed_rows');
    const touched = new Set(hasRemoved ? Object.keys(versioned) : filled);
    const live = await nextLiveDays(connection, state.liveFrom);
    const hasNewNodes = source.versions.nodes_version > state.nodes_version;
    const hierarchy = hasNewNodes ? await readHierarchy(source, connection) : null;
    const changes = { live, hierarchy, touched };
    const statements = [
      ...written.map(({ part: { table }, file }) => stage(table, filled.includes(table) ? file : null)),
      ...renewed.flatMap(({ part, file }) => [`delete from ${part.table}`, insertRows(file, part)]),
      ...[...touched].map((table) => findReplaced(table, hasRemoved)),
      ...derivedTables.flatMap(({ beforeChanges }) => beforeChanges(changes)),
      ...(touched.has('line_items') ? addLineColumns('changed_line_items') : []),
      ...[...touched].flatMap(replace),
      ...derivedTables.flatMap(({ afterChanges }) => afterChanges(changes)),
    ];
    await connection.run(
      [
        'begin transaction',
        ...statements,
        writeSyncState({ ...reached, liveFrom: live.from }),
        'commit',
      ].join(';\n'),
    );
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The new rows of a table; temporary tables end with the sync's connection. */
const stage = (table: string, file: string | null) =>
  file === null
    ? createTable(table, `changed_${table}`).replace('create table', 'create or replace temp table')
    : `create or replace temp table changed_${table} as select * from ${csv(file, table)}`;

/**
 * Finds the replaced rows by their ids once, with the columns that derived tables read of them. Rows are then read and
 * deleted by their positions, which is much faster.
 */
function findReplaced(table: string, hasRemoved: boolean): string {
  const positions = `select rowid as position from ${table}
    where id in (select id from changed_${table}) ${hasRemoved ? `or ${isRemoved(table)}` : ''}`;
  const columns = readOfReplaced[table];
  const rows = columns
    ? `select rowid as position, ${columns.join(', ')} from ${table} where rowid in (${positions})`
    : positions;
  return `create or replace temp table replaced_${table} as ${rows}`;
}

const replace = (table: string) => [
  `delete from ${table} where rowid in (select position from replaced_${table})`,
  `insert into ${table} select * from changed_${table} ${table === 'line_items' ? `order by ${lineOrder.join(', ')}` : ''}`,
];

/** Rows that were removed since the replica's version. */
const isRemoved = (table: string) =>
  `id in (select row_id from changed_removed_rows where table_name = '${table}')`;

async function runAll(connection: DuckDBConnection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await connection.run(statement);
}
