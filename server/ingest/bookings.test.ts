import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { acme, apart, beta, lines, stored } from './two-customers.fixture.ts';

const database = testDatabase();

describe('one reference of two customers', () => {
  test('makes two bookings with separate trips', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines });
    const { trips, rows } = await stored(client);
    expect(trips).toMatchObject(apart);
    expect(trips.map(({ customer }) => customer)).toEqual(['ACME', 'BETA']);
    const [first, second] = trips.map(({ id }) => id);
    expect(rows.map((line) => [line.line_key, line.booking_id, line.destination_country])).toEqual([
      ['A1', first, 'SG'],
      ['A2', first, 'SG'],
      ['B1', second, 'GB'],
      ['B2', second, 'GB'],
      ['B3', second, 'AU'],
      // The line has no place, so it takes that of its own booking's trip.
      ['B4', second, 'GB'],
    ]);
  });

  test('remains two bookings when lines are repeated, added later or sent separately', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines: lines.slice(0, 2) });
    await client.importFeed({ lines: lines.slice(2) });
    const before = await client.version();
    expect(before).toMatchObject({ version: 2_000_000, last_booking_id: 2 });
    expect(await client.importFeed({ lines })).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
    expect(await client.version()).toEqual(before);
    expect((await stored(client)).trips).toMatchObject(apart);
    const home = flight('SIN', 'MEL', '2026-03-12', { ...acme, line_key: 'A3' });
    await client.importFeed({ lines: [home] });
    expect(await client.trips()).toMatchObject([
      { itinerary_summary: 'MEL-SIN-MEL', version: 3_000_000 },
      { itinerary_summary: 'SYD-LHR-SYD', version: 2_000_000 },
    ]);
  });

  test('remains two bookings when people or the feed move a node', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines });
    const { trips } = await stored(client);
    await client.within((trx) =>
      sql`update nodes set edited_parent_id = n.id, parent_id = n.id from nodes n
        where nodes.client_id = ${client.id} and nodes.code = 'BETA-1'
          and n.client_id = ${client.id} and n.code = 'ACME'`.execute(trx),
    );
    // A changed line still belongs to its customer, and its booking keeps the customer.
    await client.importFeed({ lines: [{ ...lines[5], amount_paid: '5.00' }] });
    expect((await stored(client)).trips).toEqual(trips);
    const moved = smallHierarchy.map((node) =>
      node.node_code === 'BETA-1' ? { ...node, parent_code: 'ACME' } : node,
    );
    await client.importFeed({ hierarchy: moved, lines });
    expect((await stored(client)).trips).toEqual(trips);
  });

  test('a line that the feed assigns to the other customer moves to that customer’s booking', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines });
    const { trips } = await stored(client);
    await client.importFeed({ lines: [{ ...lines[2], node_code: 'ACME-1' }] });
    const after = await stored(client);
    expect(after.trips).toMatchObject([
      { itinerary_summary: 'SYD-LHR-MEL-SIN', customer: 'ACME' },
      { itinerary_summary: 'LHR-SYD', customer: 'BETA' },
    ]);
    expect(after.trips.map(({ id }) => id)).toEqual(trips.map(({ id }) => id));
    await client.importFeed({ lines });
    expect((await stored(client)).trips).toEqual(trips);
  });

  test('refunds match the flight of their ticket in any booking', async () => {
    const client = await newClient(database);
    await client.importFeed({ lines });
    const refund = { ...lines[0], ...beta, line_key: 'R1', status: 'Refunded' };
    await client.importFeed({ lines: [refund] });
    const flown = (await client.lines()).filter((line) => line.is_flown).map((line) => line.line_key);
    expect(flown).toEqual(['B1', 'B3']);
  });
});
