import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as migration from '../../database/migrations/050-lines-before.ts';
import * as bookedDates from '../../database/migrations/052-booked-dates.ts';
import { commandLine } from '../../mutations/change.ts';
import { type Feed, flight, type Row, smallHierarchy } from '../../test/builders/feed.ts';
import { testDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';
import { takeBack } from './take-back.ts';

const database = testDatabase();

const fare = flight('MEL', 'SIN', '2026-03-10', {
  ...{ line_key: 'L1', booking_reference: 'B1', traveller_name: 'Ana Lee', policy_code: 'P1' },
  ...{ ticket_number: 'T1', amount_paid: '1000.00', is_online: 'Y', 'Cost project': 'X "1"' },
});
const fee: Row = {
  line_key: 'L2',
  product_type: 'Service Fee',
  service_fee_type: 'Online',
  amount_paid: '9.90',
};
const first: Feed = { hierarchy: smallHierarchy, lines: [fare, fee] };
const dearer: Feed = {
  lines: [fare, fee].map((row) => ({ ...row, amount_paid: '77.00', traveller_name: 'Bo' })),
};

const rowsOf = async () =>
  (
    await sql<Record<string, unknown>>`select * from import_lines_before order by line_id`.execute(
      database.owner,
    )
  ).rows;

/** Gives the tables their form of before the migration. */
async function downgrade(): Promise<void> {
  const { owner } = database;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'import_lines_before'::regclass and attnum > 0
      and not attisdropped and attname not in ('client_id', 'import_id', 'line_id')`.execute(owner);
  await sql`alter table import_lines_before add column line jsonb`.execute(owner);
  await sql`update import_lines_before b set line = to_jsonb(b) - '{client_id,import_id,line_id,line}'::text[]`.execute(
    owner,
  );
  const dropped = rows.map(({ name }) => sql`drop column ${sql.ref(name)}`);
  await sql`alter table import_lines_before ${sql.join(dropped)}, alter column line set not null`.execute(
    owner,
  );
  // As before the migration after it, too.
  await sql`alter table line_items drop column has_booked_date cascade`.execute(owner);
  await sql`create view reporting_lines as select id from line_items`.execute(owner);
}

test('what an import changed before the migration can be taken back after it', async () => {
  const client = await newClient(database);
  await client.importFeed(first);
  const stored = () =>
    client.within(async (trx) => {
      const { rows } = await sql`
        select line_key, amount_paid, content_hash, start_at, is_online, reference_fields, source_row, name
        from line_items l left join raw_travellers t on t.client_id = l.client_id and t.id = l.raw_traveller_id
        where l.client_id = ${client.id} order by line_key`.execute(trx);
      return rows;
    });
  const before = await stored();
  const { importId } = await client.importFeed(dearer);
  const kept = await rowsOf();
  expect(kept).toMatchObject([
    { amount_paid: 100_000, traveller_name: 'Ana Lee', has_booked_date: false },
    { amount_paid: 990, has_booked_date: false },
  ]);
  await downgrade();
  for (const { up } of [migration, bookedDates])
    await database.owner.transaction().execute((trx) => up(trx as never));
  // Whether booked dates were given is not known of them any more.
  expect(await rowsOf()).toEqual(kept.map((row) => ({ ...row, has_booked_date: true })));
  await takeBack(database.db, { clientId: client.id, order: [importId as number], actor: commandLine });
  expect(await stored()).toEqual(before);
});
