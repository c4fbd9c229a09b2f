import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onPostgres } from '../access/ask.ts';
import { build } from '../database/build.ts';
import { readConfig } from '../lib/config.ts';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { startEngines } from './engines.ts';
import { faultOf } from './faults.ts';
import { onceLevel } from './once-level.fixture.ts';
import type { ReplicasOptions } from './options.ts';
import { Replicas } from './replicas.ts';
import { columnsOf, replicated } from './replicated-tables.ts';
import { takeSlot } from './slot.ts';

const server = testServer();
let one: number;
let two: number;
let folder: string;
let logged: string[];
const open: { close(): Promise<void> }[] = [];

const lines = (amount: string) => [
  flight('MEL', 'SIN', '2026-03-10', { node_code: 'ACME-1', amount_paid: amount, ticket_number: 'T1' }),
  // A text with everything that could break CSV parsing, and an empty text beside a missing one.
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-12', {
    supplier_name: 'Zur "Ümläut", \n neue Zeile',
    matter_number: '\\N',
    amount_paid: '200.50',
    policy_code: 'P1',
    traveller_name: 'Ada',
  }),
];

beforeAll(async () => {
  one = (await server.tmc('ONE')).id;
  two = (await server.tmc('TWO')).id;
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: lines('100.00') });
  await server.importFeed('TWO', { hierarchy: smallHierarchy, lines: [{ amount_paid: '7.00' }] });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripledger-replicas-'));
  logged = [];
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

function replicas(more: Partial<ReplicasOptions> = {}): Replicas {
  const made = new Replicas(server.database.db, {
    folder,
    memoryMb: 128,
    diskMb: 1000,
    open: 4,
    atOnce: 2,
    log: (message) => logged.push(message),
    ...more,
  });
  open.push(made);
  return made;
}

const spend = (clientId: number) =>
  build
    .selectFrom('line_items')
    .where('client_id', '=', clientId)
    .select(sql<number>`sum(amount_paid)::bigint`.as('cents'))
    .compile();
const from = (clientId: number, version = 0) => ({ clientId, userId: 1, version });
const versionOf = async (clientId: number) =>
  (await onPostgres(server.database.db)(from(clientId), spend(clientId))).version;

/** Compares every row of every replicated table between the engines. */
async function expectSame(replica: Replicas, clientId: number) {
  for (const table of Object.keys(replicated)) {
    const { ref } = build.dynamic;
    const query = build
      .selectFrom(table as 'nodes')
      .where('client_id', '=', clientId)
      .select(columnsOf(table).map((column) => ref<never>(column)))
      .compile();
    const there = await onPostgres(server.database.db)(from(clientId), query);
    const here = await onceLevel(replica, from(clientId, there.version), query);
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(here.rows), table).toEqual(sorted(there.rows));
    expect(here.version).toBe(there.version);
  }
}

test('PostgreSQL answers while the first replica is built; then the replica does', async () => {
  const made = replicas();
  expect(await made.ask(from(one), spend(one))).toBeUndefined();
  expect(await made.ready(one)).toBe(true);
  expect(await made.ask(from(one), spend(one))).toMatchObject({ engine: 'columnar' });
});

test('syncs every kind of write before it answers, row by row', async () => {
  const made = replicas({ strict: true });
  await made.ready(one);
  await expectSame(made, one);
  await server.importFeed('ONE', {
    hierarchy: [...smallHierarchy, { node_code: 'NEW', parent_code: '', label: 'A new customer' }],
    lines: [
      ...lines('150.25'),
      { line_key: 'L9', node_code: 'NEW', booking_reference: 'B9', amount_paid: '1.00' },
    ],
  });
  await expectSame(made, one);
  await sql`
    with raised as (
      update data_version set version = version + 1, policy_codes_version = version + 1, nodes_version = version + 1
      where client_id = ${one} returning version)
    update nodes set label = 'Renamed' where client_id = ${one} and code = 'NEW'`.execute(
    server.database.owner,
  );
  await sql`update policy_codes set description = 'Edited' where client_id = ${one}`.execute(
    server.database.owner,
  );
  await expectSame(made, one);
});

test('a replica outlives its process and catches up with what was written in between', async () => {
  const first = replicas();
  await first.ready(one);
  await first.close();
  await server.importFeed('ONE', { lines: lines('333.00') });
  const second = replicas({ strict: true });
  const version = await versionOf(one);
  const answer = await onceLevel(second, from(one, version), spend(one));
  expect(answer).toMatchObject({ engine: 'columnar', version });
  await expectSame(second, one);
  expect(logged).toEqual([]);
});

const file = () => join(folder, `${one}.duckdb`);

async function expectRebuildAfter(how: () => Promise<void> | void) {
  const first = replicas();
  await first.ready(one);
  await first.close();
  await how();
  const second = replicas();
  await second.ask(from(one), spend(one));
  expect(await second.ready(one)).toBe(true);
  await expectSame(second, one);
}

const inFile = async (statement: string) => {
  const instance = await DuckDBInstance.create(file());
  const connection = await instance.connect();
  await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
};

test.each<[string, () => Promise<void> | void]>([
  ['cut short', () => writeFileSync(file(), readFileSync(file()).subarray(0, 5000))],
  ['overwritten', () => writeFileSync(file(), 'not a database')],
  ['damaged inside', () => writeFileSync(file(), readFileSync(file()).fill(7, 4096, 16_384))],
  [
    'of an outdated schema',
    () => inFile(`update copy_level set level = replace(level, '"shape":"', '"shape":"0')`),
  ],
  ['without its sync state', () => inFile('drop table copy_level')],
  [
    'of another client',
    () => inFile(`update copy_level set level = replace(level, '"origin":"ONE', '"origin":"ELSE')`),
  ],
  [
    'of a database that has been restored since',
    () => inFile(`update copy_level set level = regexp_replace(level, '("origin":"[^"]*) \\d+"', '\\1 1"')`),
  ],
  [
    'ahead of the database',
    () =>
      inFile(
        `update copy_level set level = regexp_replace(level, '"version":\\d+', '"version":99000000000')`,
      ),
  ],
])('rebuilds a replica that is %s', async (_, how) => {
  await expectRebuildAfter(how);
  expect(logged.join('\n')).toMatch(/Rebuilding the replica|has no replica/);
});

test.each([
  ['its folder', () => rmSync(folder, { recursive: true })],
  ['its file', () => rmSync(file())],
])('rebuilds a replica that loses %s while it is open, and PostgreSQL answers meanwhile', async (_, lose) => {
  const made = replicas();
  await made.ready(one);
  lose();
  for (let times = 0; times < 3; times++) expect(await made.ask(from(one), spend(one))).toBeUndefined();
  expect(logged).toEqual([`Client ${one} has no replica for now: The replica was deleted`]);
  await expect.poll(() => made.ask(from(one), spend(one))).toMatchObject({ engine: 'columnar' });
  expect(existsSync(file())).toBe(true);
  await expectSame(made, one);
  expect(logged).toHaveLength(1);
});

test('blames the replica when its folder is deleted during a sync', async () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(faultOf(missing)).toBe('replica');
});

test('does not blame the replica for an outage of PostgreSQL', async () => {
  const socket = Object.assign(new Error('connect ENOENT /s'), { code: 'ENOENT', syscall: 'connect' });
  for (const error of [new Error('Connection terminated unexpectedly'), socket]) {
    expect(faultOf(error)).toBe('database');
  }
});

test('with too little disk space, leaves nothing behind and lets PostgreSQL answer', async () => {
  const made = replicas({ diskMb: 0 });
  expect(await made.ready(one)).toBe(false);
  expect(await made.ask(from(one), spend(one))).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  expect(logged[0]).toMatch(/too large/);
});

test('limits the open replicas, and deletes the least recently used to free disk space', async () => {
  const made = replicas({ open: 1 });
  for (const client of [one, two, one]) {
    expect(await made.ready(client)).toBe(true);
    expect(await made.ask(from(client), spend(client))).toMatchObject({ engine: 'columnar' });
    expect(made.status().replicas.filter((replica) => replica.version !== null)).toHaveLength(1);
  }
  await made.close();
  const bytes = readFileSync(file()).length;
  // Room for one and a half replicas.
  const narrow = replicas({ open: 1, diskMb: (1.5 * bytes) / 1_000_000 });
  rmSync(join(folder, `${two}.duckdb`));
  expect(await narrow.ready(two)).toBe(true);
  expect(readdirSync(folder)).toEqual([`${two}.duckdb`]);
});

test('keeps the replica after a query that only PostgreSQL can answer', async () => {
  const made = replicas();
  await made.ready(one);
  const postgresOnly = sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(build);
  for (let times = 0; times < 3; times++) expect(await made.ask(from(one), postgresOnly)).toBeUndefined();
  // Logged once, and without the statement.
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/because of a query fault: Catalog Error/);
  expect(logged[0]).not.toContain('select');
  expect(await made.ask(from(one), spend(one))).toMatchObject({ engine: 'columnar' });
});

test('gives each process its own folder; reuses or deletes the files of ended processes', async () => {
  const config = { columnar: readConfig({}).columnar, dataFolder: folder };
  const log = () => undefined;
  const first = startEngines(config, server.database.db, log);
  const second = startEngines(config, server.database.db, log);
  await first.replicas?.ready(one);
  await second.replicas?.ready(one);
  expect(existsSync(join(folder, `columnar/1/${one}.duckdb`))).toBe(true);
  expect(existsSync(join(folder, `columnar/2/${one}.duckdb`))).toBe(true);
  await first.close();
  await second.close();
  // Left behind by a process that was killed while it built a replica.
  appendFileSync(join(folder, `columnar/1/${two}.duckdb.new`), 'half');
  const { release } = takeSlot(join(folder, 'columnar'));
  expect(readdirSync(join(folder, 'columnar/1'))).toEqual([`${one}.duckdb`]);
  expect(existsSync(join(folder, 'columnar/2'))).toBe(false);
  release();
});

test('a process keeps its slot when its folder is deleted', () => {
  const parent = join(folder, 'columnar');
  const first = takeSlot(parent);
  rmSync(parent, { recursive: true });
  const second = takeSlot(parent);
  expect(second.folder).not.toBe(first.folder);
  second.release();
  first.release();
});

test('COLUMNAR=off: PostgreSQL answers everything', async () => {
  const columnar = readConfig({ COLUMNAR: 'off' }).columnar;
  const engines = startEngines({ columnar, dataFolder: folder }, server.database.db, () => undefined);
  expect(await engines.run(from(one), spend(one))).toMatchObject({ engine: 'postgres' });
  expect(readdirSync(folder)).toEqual([]);
  await engines.close();
});
