import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as migration from '../../db/migrations/007-bookings-of-customers.ts';
import { testDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';
import { deriveStaleTrips } from './stale-trips.ts';
import { type Client, lines, stored } from './two-customers.fixture.ts';

const database = testDatabase();

/** The tables as they were before the migration: both customers' lines in the first's booking. */
async function undoMigration({ id }: Client) {
  const { owner } = database;
  const statements = [
    `update line_items set booking_id = 1, trip_place_id = (
       select destination_place_id from bookings where client_id = ${id} and id = 2) where client_id = ${id}`,
    `update bookings b set itinerary_summary = 'MEL-SIN-SYD-LHR-SYD', duration_days = 369,
       destination_place_id = (select destination_place_id from bookings where client_id = ${id} and id = 2)
     where client_id = ${id} and b.id = 1`,
    `delete from bookings where client_id = ${id} and id = 2`,
    `update data_version set last_booking_id = 1 where client_id = ${id}`,
    `alter table bookings drop column customer_id`,
    `alter table bookings add unique (client_id, reference)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(owner);
}

describe('the migration', () => {
  test('takes stored bookings apart; their trips are worked out at the next start', async () => {
    const other = await newClient(database);
    await other.importFeed({ lines: lines.slice(0, 2) });
    const client = await newClient(database);
    await client.importFeed({ lines });
    const before = [await stored(client), await stored(other)];
    await undoMigration(client);
    const otherVersion = await other.version();

    await database.owner.transaction().execute((trx) => migration.up(trx as never));
    expect((await client.trips()).map((trip) => [trip.itinerary_summary, trip.destination])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await client.version()).toMatchObject({ version: 2, last_booking_id: 2, has_stale_trips: true });
    expect((await client.lines()).map((line) => [line.version, line.trip_place_id])).toEqual(
      lines.map(() => [2, null]),
    );

    const told: string[] = [];
    await deriveStaleTrips(database.db, (line) => told.push(line));
    expect(told).toEqual([`Working out the trips of ${client.code} again.`]);
    expect([await stored(client), await stored(other)]).toEqual(before);
    expect(await client.version()).toMatchObject({ version: 3, has_stale_trips: false });
    expect(await other.version()).toEqual(otherVersion);
    expect(await client.importFeed({ lines })).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
    expect(await client.version()).toMatchObject({ version: 3 });
    await deriveStaleTrips(database.db, (line) => told.push(line));
    expect(told).toHaveLength(1);
  });
});
