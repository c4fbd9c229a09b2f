import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { editLine, searchBookings } from '../../contract/bookings/calls.ts';
import * as migration from '../database/migrations/029-trips-in-time.ts';
import { clientByCode } from '../tenants/clients.ts';
import { flight, type Row, smallHierarchy } from '../test/builders/feed.ts';
import { rowsOf } from '../test/edits/rows.ts';
import { testServer } from '../test/server.ts';
import { deriveStaleTrips } from './stale-trips.ts';

const server = testServer();
const editor = 'editor@one.test';

const leg = (from: string, to: string, start_at: string, end_at: string, more: Row = {}): Row => ({
  ...flight(from, to, '2025-11-13', { node_code: 'ACME-1', ...more }),
  start_at,
  end_at,
});
/** Across the date line, the trip continues from San Francisco at an earlier local time than it left Melbourne. */
const lines = [
  leg('MEL', 'SFO', '2025-11-13T12:50', '2025-11-13T09:55'),
  leg('SFO', 'BOS', '2025-11-13T12:00', '2025-11-13T21:00'),
  leg('BOS', 'SFO', '2025-12-03T14:35', '2025-12-03T17:30'),
  leg('SFO', 'MEL', '2025-12-03T18:55', '2025-12-05T06:05'),
  { product_type: 'Service Fee', service_fee_type: 'Fee', node_code: 'ACME-1' },
  leg('MEL', 'SYD', '2025-11-13T08:00', '2025-11-13T09:30', { booking_reference: 'HOME' }),
];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.grant(editor, 'ONE');
});

const itineraries = () =>
  server.database.owner
    .selectFrom('bookings')
    .select(['itinerary_summary', 'version'])
    .orderBy('reference')
    .execute();

async function linesOf(reference: string) {
  return (await server.get(editor, searchBookings, { query: { reference } })).lines;
}

test('the migration has stored trips derived again and keeps edits of their lines', async () => {
  const { owner, db } = server.database;
  const { id } = await clientByCode(db, 'ONE');
  const back = (await linesOf('B1')).find(({ header }) => header === 'Air, BOS to SFO');
  const edited = { is_active: false, version: back?.version };
  const { status } = await server.send(editor, editLine, { params: { id: back?.id }, body: edited });
  expect(status).toBe(200);
  const right = await rowsOf(db, id);

  // The order as stored when lines were sorted by local time.
  const older = sql`
    update bookings set origin_place_id = destination_place_id, itinerary_summary = 'SFO-BOS-MEL-SFO-MEL',
      destination_place_id = origin_place_id, departure_at = '2025-11-13 12:00'
    where client_id = ${id} and reference = 'B1'`;
  const ofLines = sql`
    update line_items l set trip_place_id = b.destination_place_id, destination_country = case
      when l.destination_place_id is null then 'AU' else l.destination_country end
    from bookings b where b.client_id = l.client_id and b.id = l.booking_id and b.reference = 'B1'`;
  await older.execute(owner);
  await ofLines.execute(owner);
  expect(await rowsOf(db, id)).not.toEqual(right);

  await owner.transaction().execute((trx) => migration.up(trx as never));
  const messages: string[] = [];
  await deriveStaleTrips(db, (line) => messages.push(line));
  expect(messages).toEqual(['Deriving the trips of TMC ONE again.']);
  expect(await itineraries()).toEqual([
    { itinerary_summary: 'MEL-SFO-BOS-SFO-MEL', version: 2_000_001 },
    { itinerary_summary: 'MEL-SYD', version: 1_000_000 },
  ]);
  expect(await rowsOf(db, id)).toEqual(right);
  expect((await linesOf('B1')).find(({ id: lineId }) => lineId === back?.id)).toMatchObject({
    is_active: false,
    edited: { is_active: true },
  });
  await deriveStaleTrips(db, (line) => messages.push(line));
  expect(messages).toHaveLength(1);
});
