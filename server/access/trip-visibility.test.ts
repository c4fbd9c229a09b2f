import { beforeAll, describe, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import type { Answer, Endpoint } from '../../contract/http/endpoint.ts';
import * as summary from '../../contract/summary/calls.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { ada, fee, hidden, seen } from './trip-visibility.fixture.ts';

const server = testServer();

const filter = { dateStart: '2025-01-01', dateEnd: '2026-12-31' };

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [...seen, ...hidden('AKL', 'LHR', '2026-04-20', 'DXB')],
  });
  await server.grant('all@one.test', 'ONE');
  await server.grant('part@one.test', 'ONE', { nodes: ['ACME-1'] });
  await server.grant('acme@one.test', 'ONE', { nodes: ['ACME'] });
  await server.grant('both@one.test', 'ONE', { nodes: ['ACME-1', 'ACME-2'] });
});

async function ask<E extends Endpoint>(email: string, endpoint: E, more: object = {}): Promise<Answer<E>> {
  return server.get(email, endpoint, { query: { ...filter, ...more } });
}

describe('a trip shaped by lines on hidden nodes', () => {
  const names = (rows: readonly { name: string; value: number }[]) =>
    Object.fromEntries(rows.map(({ name, value }) => [name, value]));

  test('counts in figures by destination without revealing its own', async () => {
    const all = { London: 1, Perth: 1, 'Not specified': 1, Dubai: 2 };
    expect(names(await ask('all@one.test', summary.byDestination))).toEqual(all);
    const part = { Perth: 1, 'Not specified': 2 };
    expect(names(await ask('part@one.test', summary.byDestination))).toEqual(part);
    // London: 43 days, 2026-03-08 to 2026-04-20; a flight to Perth and a stay of two nights.
    const days = async (who: string) => {
      const rows = await ask(who, airfare.spendByDestination);
      return Object.fromEntries(rows.map((row) => [row.destination, [row.totalSpend, row.totalDays]]));
    };
    expect(await days('all@one.test')).toEqual({ London: [500, 43], Perth: [50, 2], Dubai: [0, 0] });
    expect(await days('part@one.test')).toEqual({ 'Not specified': [100, 0], Perth: [50, 2] });
  });

  test('has null attributes in rows, listed under “Not specified” only', async () => {
    const none = { departureDate: null, returnDate: null, duration: null, itinerarySummary: null };
    const { rows } = await ask('part@one.test', summary.destinationAnalysis, { locationId: '' });
    expect(rows).toMatchObject([
      { bookingReference: 'MIX', ...none, totalSpend: 109 },
      { bookingReference: 'FEES', ...none, totalSpend: 1 },
    ]);
    const tickets = await ask('part@one.test', airfare.spendByDestinationDetail, { locationId: '' });
    expect(tickets.rows).toMatchObject([{ bookingReference: 'MIX', ...none, totalSpend: 100 }]);
    const changed = await ask('part@one.test', summary.costOfChange);
    expect(changed.rows).toMatchObject([{ departureDate: '2026-03-10', itinerarySummary: null }]);
    const london = (await ask('all@one.test', summary.byDestination)).find(({ name }) => name === 'London')!;
    const there = await ask('part@one.test', summary.destinationAnalysis, { locationId: london.locationId });
    expect(there.rows).toEqual([]);
  });

  test('is not found by a search for its attributes', async () => {
    for (const [who, found] of [
      ['all', 1],
      ['part', 0],
    ] as const) {
      const { total } = await ask(`${who}@one.test`, summary.costOfChange, { search: 'LHR' });
      expect([who, total]).toEqual([who, found]);
    }
  });

  test('gives no country to lines without a place of their own in the country filter', async () => {
    const spend = async (who: string, criteria: string, countries: string[]) =>
      (await ask(who, summary.totalSpend, { countries: JSON.stringify([{ criteria, countries }]) })).total;
    // The fee takes the trip's destination, London, but not for readers who see only a part of the trip.
    expect(await spend('both@one.test', 'end_in', ['GB'])).toBe(409);
    expect(await spend('part@one.test', 'end_in', ['GB'])).toBe(0);
    // Everything that the reader sees is outside Britain, including the fee.
    expect(await spend('part@one.test', 'end_not_in', ['GB'])).toBe(190);
    // The flight has its own places.
    expect(await spend('part@one.test', 'end_in', ['SG'])).toBe(100);
  });

  test('counts in overnight figures as for every reader; its row shows nulls', async () => {
    for (const who of ['all', 'part']) {
      const overnight = await ask(`${who}@one.test`, accommodation.tripsWithoutAccommodation);
      expect(overnight.total).toBe(who === 'all' ? 3 : 1);
    }
    const { rows } = await ask('part@one.test', accommodation.tripsWithoutAccommodation);
    expect(rows).toMatchObject([
      {
        bookingReference: 'MIX',
        departureDate: null,
        duration: null,
        destinationCity: null,
        destinationCountry: null,
      },
    ]);
  });

  test('is fully visible to readers who may see all its nodes', async () => {
    for (const who of ['all', 'acme', 'both']) {
      const { rows } = await ask(`${who}@one.test`, summary.costOfChange);
      expect(rows).toMatchObject([{ itinerarySummary: 'AKL-MEL-SIN-LHR-AKL' }]);
    }
    // A fee on another node does not shape the trip.
    const { total } = await ask('part@one.test', traveller.lines, {
      figure: 'numberOfBookings',
      search: 'WHOLE',
    });
    expect(total).toBe(2);
    const whole = await ask('part@one.test', airfare.lines, {
      figure: 'totalCostOfAirfares',
      search: 'WHOLE',
    });
    expect(whole.total).toBe(1);
  });

  test('becomes hidden or visible when a node moves', async () => {
    const feed = { hierarchy: smallHierarchy, lines: seen.concat(hidden('AKL', 'LHR', '2026-04-20', 'DXB')) };
    await server.tmc('MOVED');
    await server.importFeed('MOVED', feed);
    await server.grant('ops@moved.test', 'MOVED', { nodes: ['ACME'] });
    const itinerary = async () =>
      (await ask('ops@moved.test', summary.costOfChange)).rows[0]?.itinerarySummary;
    expect(await itinerary()).toBe('AKL-MEL-SIN-LHR-AKL');
    const away = smallHierarchy.map((node) =>
      node.node_code === 'ACME-2' ? { ...node, parent_code: 'BETA' } : node,
    );
    await server.importFeed('MOVED', { ...feed, hierarchy: away });
    expect(await itinerary()).toBeNull();
    await server.importFeed('MOVED', feed);
    expect(await itinerary()).toBe('AKL-MEL-SIN-LHR-AKL');
    // Cancelled lines no longer shape the trip, so they do not hide it.
    await server.importFeed('MOVED', { hierarchy: away });
    const bobs = feed.lines.flatMap((line, at) =>
      line.traveller_name === 'Bob' ? [{ ...line, line_key: `L${at + 1}`, status: 'Cancelled' }] : [],
    );
    await server.importFeed('MOVED', { lines: bobs });
    expect(await itinerary()).toBe('MEL-SIN');
  });

  test('stays hidden when there are too many hidden trips to list in a reading', async () => {
    const lines = Array.from({ length: 2001 }, (_, at) => {
      const booking_reference = `B${at}`;
      const part = { ...ada, booking_reference, amount_paid: '1.00', cost_of_change: '1.00' };
      const rest = { booking_reference, node_code: 'ACME-2', amount_paid: '1.00' };
      return [
        flight('MEL', 'SIN', '2026-03-10', part),
        flight('SIN', 'LHR', '2026-03-12', rest),
        { ...fee, ...part },
      ];
    });
    await server.tmc('MANY');
    await server.importFeed('MANY', { hierarchy: smallHierarchy, lines: lines.flat() });
    await server.grant('all@many.test', 'MANY');
    await server.grant('part@many.test', 'MANY', { nodes: ['ACME-1'] });
    const results = async (who: string) => {
      const inBritain = JSON.stringify([{ criteria: 'end_in', countries: ['GB'] }]);
      const changed = await ask(who, summary.costOfChange, { search: 'LHR' });
      const { total } = await ask(who, summary.totalSpend, { countries: inBritain });
      const days = (await ask(who, airfare.spendByDestination)).map((row) => [
        row.destination,
        row.totalDays,
      ]);
      return [names(await ask(who, summary.byDestination)), changed.total, total, days];
    };
    expect(await results('all@many.test')).toEqual([{ London: 2001 }, 2001, 4002, [['London', 4002]]]);
    expect(await results('part@many.test')).toEqual([
      { 'Not specified': 2001 },
      0,
      0,
      [['Not specified', 0]],
    ]);
  });
});
