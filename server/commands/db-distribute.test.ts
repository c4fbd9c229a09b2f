/** Uses fakes of Citus' functions that record their calls: no Citus is needed. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables, distribute, distributeAll } from '../database/distribution.ts';
import type { Db } from '../database/schema.ts';
import { tableFaults } from '../database/table-faults.ts';
import { sharedTables, tenantTables } from '../database/table-list.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testDatabase } from '../test/database.ts';
import { reportPlaces } from './places-report.ts';

const database = testDatabase();

const command = (urls: Record<string, string | undefined>, ...args: string[]) =>
  commandOutcome('commands/db-distribute.ts', args, urls);

const urls = () => onDatabase(database);
const refused = (stderr: string) => ({ stdout: '', stderr: `${stderr}\n`, status: 1 });

const standIns = [
  'create table workers (node_name text, node_port bigint)',
  'create table settings (nodeid int, success boolean, result text)',
  'create table pg_dist_partition (logicalrelid regclass, partmethod "char", colocationid int, repmodel "char")',
  'create table emptied (name text)',
  `create function citus_get_active_worker_nodes() returns setof workers language sql
     as 'select * from workers'`,
  `create function run_command_on_all_nodes(text) returns setof settings language sql
     as 'select * from settings'`,
  `create function create_reference_table(name regclass) returns void language sql
     as $$ insert into pg_dist_partition values (name, 'n', 1, 't') $$`,
  `create function create_distributed_table(name regclass, by_column text, colocate_with text)
     returns void language plpgsql as $$ begin
       if by_column <> 'client_id' or exists (select from pg_dist_partition where logicalrelid = name)
         or exists (select from pg_constraint where contype = 'f' and name in (conrelid, confrelid))
       then raise 'Citus refuses %', name; end if;
       insert into pg_dist_partition values (name, 'h', case colocate_with when 'none' then 2 else
         (select colocationid from pg_dist_partition where logicalrelid = colocate_with::regclass) end, 's');
     end $$`,
  `create function truncate_local_data_after_distributing_table(name regclass) returns void language sql
     as 'insert into emptied values (name)'`,
];

const placed = async () =>
  (
    await sql<{ name: string; by: string }>`
    select logicalrelid::text as name, partmethod::text as by from pg_dist_partition`.execute(database.owner)
  ).rows;

/** The constraints, which a move must preserve. */
async function constraints(owner: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3`.execute(owner);
  return rows;
}

const run = (statement: string) => sql.raw(statement).execute(database.owner);

test('refuses to distribute the embedded server', async () => {
  expect(await command({ DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined })).toEqual(
    refused('Set DATABASE_URL to a Citus coordinator: the embedded server is not a cluster.'),
  );
});

test('refuses to distribute plain PostgreSQL but can check it, and later migrations leave it unchanged', async () => {
  expect(await command(urls())).toEqual(
    refused('This database has no Citus: create extension citus, on every node.'),
  );
  const { stdout, status } = await command(urls(), '--check');
  expect(status).toBe(0);
  expect(stdout.trimEnd().split('\n')).toEqual([
    `All ${allTables.length} tables are on this server only: it is not a Citus cluster, or not distributed.`,
    '',
    'Every table follows the rules.',
  ]);
  await distribute(database.owner as never, 'line_items');
});

test('refuses a cluster that is not ready, naming what is missing', async () => {
  for (const statement of standIns) await run(statement);
  await expect(distributeAll(database.owner)).rejects.toThrow(
    /^Citus knows no worker: select citus_add_node/,
  );
  await run(`insert into workers values ('one', 5432), ('two', 5432)`);
  await run(`insert into settings values (1, true, '400'), (2, true, '0'), (3, true, '0')`);
  await expect(distributeAll(database.owner)).rejects.toThrow(
    'max_prepared_transactions is 0 on 2 of the nodes: set it above max_connections.',
  );
  await run(`update settings set result = '400'`);
  // While a cluster's tables are still on the coordinator, migrations leave new tables there too.
  await distribute(database.owner as never, 'line_items');
  expect(await placed()).toEqual([]);
});

test('a failure midway changes nothing', async () => {
  const before = await constraints(database.owner);
  await run(`create function fail() returns trigger language plpgsql as $$ begin
    if (select count(*) from pg_dist_partition) = 20 then raise 'A node went away'; end if; return new; end $$`);
  await run(`create trigger fails before insert on pg_dist_partition for each row execute function fail()`);
  await expect(distributeAll(database.owner)).rejects.toThrow('A node went away');
  await run(`drop trigger fails on pg_dist_partition`);
  expect(await placed()).toEqual([]);
  expect(await constraints(database.owner)).toEqual(before);
});

test('moves every table once, preserving its foreign keys and its guard', async () => {
  const before = await constraints(database.owner);
  expect((await distributeAll(database.owner)).toSorted()).toEqual(allTables.toSorted());
  const expected = [
    ...Object.keys(sharedTables).map((name) => ({ name, by: 'n' })),
    ...tenantTables.map((name) => ({ name, by: 'h' })),
  ];
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect((await placed()).sort(byName)).toEqual(expected.sort(byName));
  expect(await constraints(database.owner)).toEqual(before);
  const emptied = await sql<{ name: string }>`select name from emptied`.execute(database.owner);
  expect(emptied.rows.map(({ name }) => name).toSorted()).toEqual(allTables.toSorted());
  const own = /^(workers|settings|emptied|pg_dist_partition) stands in no list/;
  expect((await tableFaults(database.owner)).filter((fault) => !own.test(fault))).toEqual([]);
});

test('a second run moves nothing', async () => {
  expect(await distributeAll(database.owner)).toEqual([]);
});

test('a later migration places its table according to the list', async () => {
  await run(
    `delete from pg_dist_partition where logicalrelid in ('import_rejects'::regclass, 'advisories'::regclass)`,
  );
  await run('alter table import_rejects drop constraint import_rejects_client_id_import_id_fkey');
  await distribute(database.owner as never, 'import_rejects');
  await distribute(database.owner as never, 'advisories');
  const by = new Map((await placed()).map(({ name, by }) => [name, by]));
  expect([by.get('import_rejects'), by.get('advisories')]).toEqual(['h', 'n']);
});

/** The last migration before distribution was supported. */
const lastBefore = '025-report-schedules.ts';

test('every later migration that creates a table distributes it', () => {
  const folder = fileURLToPath(new URL('../database/migrations/', import.meta.url));
  const later = readdirSync(folder).filter((name) => /^\d/.test(name) && name > lastBefore);
  const silent = later.filter((name) => {
    const text = readFileSync(folder + name, 'utf8');
    return /create table/i.test(text) && !/\bdistribute\(/.test(text);
  });
  expect(silent).toEqual([]);
});

test('the check names misplaced tables', async () => {
  await run(`delete from pg_dist_partition where logicalrelid in ('budgets'::regclass, 'users'::regclass)`);
  await run(`update pg_dist_partition set colocationid = 3 where logicalrelid = 'places'::regclass`);
  const { lines } = await reportPlaces(database.owner);
  expect(lines.find((line) => line.startsWith('nodes '))).toMatch(/ {2}by client$/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'users is on the coordinator only, but belongs on every node',
      'budgets is on the coordinator only, but belongs by client',
      "places is not colocated with its client's other tables",
    ]),
  );
});
