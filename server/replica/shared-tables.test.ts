import type { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from '../database/build.ts';
import { shared } from '../database/shared-rows.ts';
import { connectTo, openFile } from './database-file.ts';
import { SharedTables } from './shared-tables.ts';
import { Snapshot } from './snapshot.ts';
import { smallVersions, writeSyncState } from './synced-version.ts';

let instance: DuckDBInstance;
let tables: SharedTables;
let snapshots: Snapshot[];

const run = async (text: string) => {
  const connection = await connectTo(instance);
  const rows = (await connection.runAndReadAll(text)).getRows();
  connection.closeSync();
  return rows;
};

const reachVersion = (version: number) => {
  const versions = Object.fromEntries(smallVersions.map((name) => [name, 0]));
  return run(
    writeSyncState({ ...versions, version, origin: '', referenceFields: [], liveFrom: '' } as never),
  );
};

beforeEach(async () => {
  instance = await openFile(':memory:', {});
  tables = new SharedTables(instance);
  snapshots = [];
  await run('create table nodes (client_id bigint, id bigint)');
  await run('insert into nodes values (1, 0), (1, 1), (2, 2)');
  await reachVersion(1);
});
afterEach(() => {
  for (const snapshot of snapshots) snapshot.end();
  instance.closeSync();
});

const opened = async () => {
  const snapshot = await Snapshot.open(instance);
  snapshots.push(snapshot);
  return snapshot;
};

/** Rows with a mark that no two derivations have in common. */
const marked = (clientId: number) =>
  build
    .selectFrom('nodes')
    .where('client_id', '=', clientId)
    .select(['id', sql<number>`random()`.as('mark')]);
const of = (clientId: number) => build.selectFrom(shared(marked(clientId)).as('node'));

async function ask(snapshot: Snapshot, query: { compile(): { sql: string } }) {
  const compiled = query.compile() as ReturnType<ReturnType<typeof of>['compile']>;
  return (await tables.using(compiled, snapshot.level.version, undefined, (statement) =>
    snapshot.ask(statement),
  )) as { id: number; mark: number }[];
}

test('statements of several snapshots read the same derived rows, by any columns and conditions', async () => {
  const [one, other] = [await opened(), await opened()];
  // The snapshots have begun before the rows are derived.
  const first = await ask(one, of(1).selectAll('node').orderBy('node.id'));
  const reversed = await ask(other, of(1).selectAll('node').orderBy('node.id', 'desc'));
  expect(first.map(({ id }) => id)).toEqual([0, 1]);
  expect(reversed).toEqual(first.toReversed());
});

test('concurrent statements derive them once', async () => {
  const [one, other] = [await opened(), await opened()];
  const [first, second] = await Promise.all([
    ask(one, of(1).selectAll('node').orderBy('node.id')),
    ask(other, of(1).select(['node.mark', 'node.id']).orderBy('node.id')),
  ]);
  expect(second).toEqual(first);
});

test('other parameters, such as other rights, have other rows', async () => {
  const snapshot = await opened();
  const first = await ask(snapshot, of(1).selectAll('node').orderBy('node.id'));
  const ofOther = await ask(snapshot, of(2).selectAll('node'));
  expect(ofOther.map(({ id }) => id)).toEqual([2]);
  expect(first.map(({ mark }) => mark)).not.toContain(ofOther[0]?.mark);
});

test('shared rows may be derived from shared rows', async () => {
  const snapshot = await opened();
  const inner = of(1).select('node.mark').select(sql<number>`node.id + 10`.as('id'));
  const outer = build.selectFrom(shared(inner).as('node')).selectAll('node').orderBy('node.id');
  const first = await ask(snapshot, of(1).selectAll('node').orderBy('node.id'));
  expect(await ask(snapshot, outer)).toEqual(first.map(({ id, mark }) => ({ id: id + 10, mark })));
});

test('an older snapshot derives its own rows, a newer one new ones', async () => {
  const [read, unread] = [await opened(), await opened()];
  const before = await ask(read, of(1).selectAll('node').orderBy('node.id'));
  await run('insert into nodes values (1, 9)');
  await reachVersion(2);
  expect(await ask(read, of(1).selectAll('node').orderBy('node.id'))).toEqual(before);
  expect(await ask(unread, of(2).select('node.id'))).toEqual([{ id: 2 }]);
  const newer = await ask(await opened(), of(1).selectAll('node').orderBy('node.id'));
  expect(newer.map(({ id }) => id)).toEqual([0, 1, 9]);
  expect(newer[0]?.mark).not.toBe(before[0]?.mark);
});

test('a query that fails leaves nothing behind, and later ones are answered', async () => {
  const broken = build.selectFrom(
    shared(marked(1).select(sql<number>`error('broken')::bigint`.as('wrong'))).as('node'),
  );
  await expect(ask(await opened(), broken.selectAll('node'))).rejects.toThrow('broken');
  expect(await databases()).toBe(0);
  expect(await ask(await opened(), of(2).select('node.id'))).toEqual([{ id: 2 }]);
});

test('keeps few tables', async () => {
  const snapshot = await opened();
  for (let client = 0; client < 40; client++) await ask(snapshot, of(client).selectAll('node'));
  expect(await databases()).toBeLessThan(20);
  expect(await ask(snapshot, of(2).select('node.id'))).toEqual([{ id: 2 }]);
});

const databases = async () =>
  Number(
    (await run(`select count(*) from duckdb_databases() where starts_with(database_name, 'shared')`))[0]?.[0],
  );
