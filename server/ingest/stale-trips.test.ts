import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as migration from '../database/migrations/007-bookings-of-customers.ts';
import { flight, stay } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { deriveStaleTrips } from './stale-trips.ts';
import { type Client, lines, stored } from './two-customers.fixture.ts';

const database = testDatabase();

/** Restores the tables to their state before the migration: both customers' lines are in the first's booking. */
async function undoMigration({ id }: Client) {
  const { owner } = database;
  const statements = [
    `update line_items set booking_id = 3, trip_place_id = (
       select destination_place_id from bookings where client_id = ${id} and id = 4)
     where client_id = ${id} and booking_id in (3, 4)`,
    `update bookings b set itinerary_summary = 'MEL-SIN-SYD-LHR-SYD', duration_days = 369,
       destination_place_id = (select destination_place_id from bookings where client_id = ${id} and id = 4)
     where client_id = ${id} and b.id = 3`,
    `delete from bookings where client_id = ${id} and id = 4`,
    `update data_version set last_booking_id = 3 where client_id = ${id}`,
    `alter table bookings drop column customer_id`,
    `drop table booking_nodes`,
    `alter table data_version drop column booking_nodes_version`,
    `alter table bookings add unique (client_id, reference)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(owner);
}

/** Does the same as a later migration (`026-rows-beside-rows.ts`). */
async function widenKey() {
  const statements = [
    `alter table bookings drop constraint bookings_client_id_reference_customer_id_key`,
    `alter table bookings add unique (client_id, reference, customer_id, version)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.owner);
}

/** A booking of three cost centres, the second of which shapes nothing, and a booking with only a fee. */
const mixed = [
  flight('MEL', 'SYD', '2026-04-10', { node_code: 'ACME-1', line_key: 'M1' }),
  flight('MEL', 'PER', '2026-04-11', { node_code: 'ACME-2', line_key: 'M2', status: 'Cancelled' }),
  { node_code: 'ACME-2', line_key: 'M3' },
  stay('Hotel', 'SYD', '2026-04-10', '2026-04-12', { node_code: 'ACME-OPS', line_key: 'M4' }),
  stay('Hotel', 'SYD', '2026-04-10', '2026-04-12', { node_code: 'ACME', line_key: 'M5', status: 'Refunded' }),
  { node_code: 'ACME-1', line_key: 'N1', booking_reference: 'FEES' },
  { node_code: 'ACME-2', line_key: 'N2', booking_reference: 'FEES', status: 'Pending' },
].map((line) => ({ booking_reference: 'MIX', ...line }));
const mixedNodes = [
  ['ACME', false],
  ['ACME-1', true],
  ['ACME-2', false],
  ['ACME-OPS', true],
  ['ACME-1', true],
  ['ACME-2', false],
];

describe('the migration', () => {
  test('splits stored bookings, whose trips are derived at the next start', async () => {
    const other = await newClient(database);
    await other.importFeed({ lines: lines.slice(0, 2) });
    const client = await newClient(database);
    await client.importFeed({ lines: [...mixed, ...lines] });
    const before = [await stored(client), await stored(other)];
    await undoMigration(client);
    const otherVersion = await other.version();

    await database.owner.transaction().execute((trx) => migration.up(trx as never));
    await widenKey();
    expect((await client.trips()).map((trip) => [trip.itinerary_summary, trip.destination])).toEqual([
      [null, null],
      ['MEL-SYD', 'SYD'],
      [null, null],
      [null, null],
    ]);
    expect(await client.version()).toMatchObject({
      version: 1_000_001,
      last_booking_id: 4,
      has_stale_trips: true,
    });
    const ofPair = (await client.lines()).filter(({ booking_id: id }) => id > 2);
    expect(ofPair.map((line) => [line.version, line.trip_place_id])).toEqual(
      lines.map(() => [1_000_001, null]),
    );
    const nodes = async () => (await client.bookingNodes()).map((node) => [node.code, node.shapes_trip]);
    expect(await nodes()).toEqual(mixedNodes);

    const messages: string[] = [];
    await deriveStaleTrips(database.db, (line) => messages.push(line));
    expect(messages).toEqual([`Deriving the trips of ${client.code} again.`]);
    expect([await stored(client), await stored(other)]).toEqual(before);
    expect(await client.version()).toMatchObject({ version: 2_000_001, has_stale_trips: false });
    expect(await other.version()).toMatchObject({ version: otherVersion.version });
    expect(await client.importFeed({ lines })).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
    expect(await client.version()).toMatchObject({ version: 2_000_001 });
    await deriveStaleTrips(database.db, (line) => messages.push(line));
    expect(messages).toHaveLength(1);
  });
});
