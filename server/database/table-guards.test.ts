import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import type { Trx } from './schema.ts';
import { tableFaults } from './table-faults.ts';

const database = testDatabase();

class RolledBack extends Error {}

/** The faults found after the statements, which are then rolled back. */
async function faultsAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  let faults: string[] = [];
  const work = async (trx: Trx) => {
    for (const statement of statements) await statement.execute(trx);
    faults = await tableFaults(trx);
    throw new RolledBack();
  };
  await expect(database.owner.transaction().execute(work)).rejects.toThrow(RolledBack);
  return faults;
}

test('every table is isolated as its list requires', async () => {
  expect(await tableFaults(database.owner)).toEqual([]);
});

const notRestricted = 'has no policy that restricts reads and writes to the client';
const client = sql`nullif(current_setting('tripledger.client_id', true), '')::bigint`;

test.each<[string, RawBuilder<unknown>[], string[]]>([
  [
    'a new table that is not listed',
    [sql`create table fares (client_id bigint not null, id bigint, primary key (client_id, id))`],
    ['fares stands in no list of table-list.ts'],
  ],
  [
    'a listed table that does not exist',
    [sql`drop table import_rejects`],
    ['import_rejects is listed but does not exist'],
  ],
  [
    'a view',
    [sql`create view fares as select * from line_items`],
    [
      'fares is a view: it reads with the rights of its owner',
      'fares stands in no list of views.ts',
      'fares grants the application something else than select',
    ],
  ],
  [
    'a listed view that reads with the rights of its owner',
    [sql`alter view supplier_names reset (security_invoker)`],
    ['supplier_names is a view: it reads with the rights of its owner'],
  ],
  [
    'disabled row-level security',
    [sql`alter table nodes disable row level security`],
    ['nodes has no row-level security'],
  ],
  [
    'row-level security that does not bind the owner',
    [sql`alter table nodes no force row level security`],
    ['nodes has row-level security that does not bind its owner'],
  ],
  ['a missing policy', [sql`drop policy tenant on nodes`], [`nodes ${notRestricted}`]],
  [
    'a policy that allows all reads',
    [
      sql`drop policy tenant on nodes`,
      sql`create policy tenant on nodes using (true) with check (client_id = ${client})`,
    ],
    [`nodes ${notRestricted}`, 'nodes has a policy besides that of the client'],
  ],
  [
    'a policy that allows all writes',
    [
      sql`drop policy tenant on nodes`,
      sql`create policy tenant on nodes using (client_id = ${client}) with check (true)`,
    ],
    [`nodes ${notRestricted}`, 'nodes has a policy besides that of the client'],
  ],
  [
    'a second policy that allows what the first forbids',
    [sql`create policy open on nodes for select using (true)`],
    ['nodes has a policy besides that of the client'],
  ],
  [
    'a nullable client_id',
    [
      sql`alter table data_version drop constraint data_version_pkey`,
      sql`alter table data_version alter client_id drop not null`,
    ],
    ['data_version has a client_id that is not bigint or is nullable', 'data_version has no primary key'],
  ],
  [
    'a primary key that does not begin with client_id',
    [
      sql`alter table import_rejects drop constraint import_rejects_pkey, add primary key (import_id, client_id, id)`,
    ],
    ['import_rejects has a key that does not begin with client_id: import_rejects_pkey'],
  ],
  [
    'a unique index without client_id',
    [sql`create unique index nodes_code on nodes (code)`],
    ['nodes has a key that does not begin with client_id: nodes_code'],
  ],
  [
    'a foreign key without client_id',
    [
      sql`create unique index places_ids on places (client_id, id)`,
      sql`alter table bookings add other_id bigint,
        add constraint astray foreign key (other_id, origin_place_id) references places (client_id, id)`,
    ],
    ['bookings refers to another client’s rows: astray'],
  ],
  [
    'a foreign key that would set client_id to null',
    [
      sql`alter table bookings add constraint emptied
      foreign key (client_id, origin_place_id) references places (client_id, id) on delete set null`,
    ],
    ['bookings has a reference that sets client_id to null'],
  ],
  [
    'a shared table that references a tenant table',
    [
      sql`alter table users add node_id bigint, add foreign key (active_client_id, node_id) references nodes (client_id, id)`,
    ],
    ['users refers to nodes, a tenant table'],
  ],
  [
    'a shared table with a client_id',
    [sql`alter table issuer_records add client_id bigint`],
    ['issuer_records is shared but has a client_id'],
  ],
  [
    'a trigger',
    [
      sql`create function nothing() returns trigger language plpgsql as 'begin return new; end'`,
      sql`create trigger quietly before update on nodes for each row execute function nothing()`,
    ],
    ['nodes has a trigger'],
  ],
  [
    'a table that the application owns',
    [sql`grant create on schema public to tripledger_app`, sql`alter table imports owner to tripledger_app`],
    [
      'imports belongs to tripledger_app',
      'imports grants the application truncate',
      'imports grants the application references',
      'imports grants the application trigger',
    ],
  ],
  [
    'a truncate privilege',
    [sql`grant truncate on nodes to tripledger_app`],
    ['nodes grants the application truncate'],
  ],
  [
    'a missing select privilege',
    [sql`revoke select on nodes from tripledger_app`],
    ['nodes does not let the application read it'],
  ],
])('finds %s', async (_, statements, found) => {
  expect(await faultsAfter(...statements)).toEqual(found);
});

test('an owner that is not a superuser sees no client’s rows either', async () => {
  const work = async (trx: Trx) => {
    await sql`insert into clients (code, name, base_country, currency, time_zone, locale)
      values ('ONE', 'One', 'AU', 'AUD', 'Australia/Melbourne', 'en-AU')`.execute(trx);
    await sql`insert into data_version (client_id) select id from clients`.execute(trx);
    await sql`create role somebody`.execute(trx);
    await sql`grant usage, create on schema public to somebody`.execute(trx);
    await sql`alter table data_version owner to somebody`.execute(trx);
    await sql`set local role somebody`.execute(trx);
    await sql`set local row_security = on`.execute(trx);
    expect(await trx.selectFrom('data_version').selectAll().execute()).toEqual([]);
    // Migrations connect like this: a statement that would skip rows fails instead.
    await sql`set local row_security = off`.execute(trx);
    await expect(trx.updateTable('data_version').set({ version: 1 }).execute()).rejects.toThrow(
      /affected by row-level security/,
    );
    throw new RolledBack();
  };
  await expect(database.owner.transaction().execute(work)).rejects.toThrow(RolledBack);
});
