import { beforeAll, describe, expect, test } from 'vitest';
import * as forward from '../../../contract/forward-bookings/calls.ts';
import { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { twoTmcs } from '../../test/two-tmcs.ts';
import { loadExample, noon } from './example.fixture.ts';

let now = noon;
const server = testServer({ clock: () => now });
/** Dates without lines, since the dates have no effect. */
const march = { dateStart: '2020-03-01', dateEnd: '2020-03-31' };

const ask = <E extends Endpoint>(endpoint: E, more: object = {}, email = 'all@one.test') =>
  server.get(email, endpoint, { query: { ...march, ...more } });
const trips = async (more: object = {}, email?: string) =>
  (await ask(forward.forwardBookings, more, email)).rows.map((row) => row.reference);

beforeAll(() => loadExample(server));

testPagedTables(server, forward, { email: 'all@one.test', query: march });

testReportAccess(server, forward, {
  ...twoTmcs,
  query: march,
  hiddenNode: { tmc: 'ONE', code: 'BETA' },
  secrets: /Ada|Bob|Ben|AWAY|Kabul/,
});

test('requires the permission for forward bookings', async () => {
  for (const endpoint of [forward.departuresSummary, forward.forwardBookings, forward.forwardBookings.file]) {
    expect((await server.send('none@one.test', endpoint, { query: march })).status).toBe(403);
  }
});

const inOrder = ['AWAY', 'H48', 'H49', 'WAIT', 'D7', 'D30', 'PART', 'FAR', 'GRAVE'];

describe('departures', () => {
  test('are counted to the minute in local time, and open to their trips', async () => {
    const shown = await ask(forward.departuresSummary);
    expect(shown).toEqual({ tripsInProgress: 1, in48Hours: 1, in7Days: 4, in30Days: 5 });
    expect(await trips({ withinDate: 'tripsInProgress' })).toEqual(['AWAY']);
    expect(await trips({ withinDate: 'in48Hours' })).toEqual(['H48']);
    expect(await trips({ withinDate: 'in7Days' })).toEqual(['H48', 'H49', 'WAIT', 'D7']);
    expect(await trips({ withinDate: 'in30Days' })).toEqual(['H48', 'H49', 'WAIT', 'D7', 'D30']);
  });

  test('change with every minute', async () => {
    try {
      now = new Date('2026-06-15T01:59Z');
      // The trip that departed at 10:00 is under way for one more minute; none is within 48 hours yet.
      expect(await trips({ withinDate: 'tripsInProgress' })).toEqual(['AWAY', 'OVER']);
      expect(await ask(forward.departuresSummary)).toEqual({
        tripsInProgress: 2,
        in48Hours: 0,
        in7Days: 3,
        in30Days: 4,
      });
      now = new Date('2026-06-17T02:00Z');
      expect(await trips({ withinDate: 'tripsInProgress' })).toEqual(['AWAY', 'H48']);
      // H48 lands at 15:30 in Melbourne.
      now = new Date('2026-06-17T05:30Z');
      expect(await trips({ withinDate: 'tripsInProgress' })).toEqual(['AWAY', 'H49']);
    } finally {
      now = noon;
    }
  });
});

describe('compliance', () => {
  test('covers visible lines, including pending ones, under their customers’ settings', async () => {
    // FAR goes to a country with level 5, GRAVE to one on Beta's own list.
    expect(await ask(forward.compliance)).toEqual({
      nonCompliant: 4,
      highRisk: 2,
      domesticPremium: 4,
      internationalPremium: 2,
    });
    expect(await trips({ policyCompliant: 'false' })).toEqual(['AWAY', 'WAIT', 'PART', 'GRAVE']);
    expect(await trips({ isHighRisk: 'true' })).toEqual(['FAR', 'GRAVE']);
    expect(await trips({ isPremium: 'true', isDomestic: 'true' })).toEqual(['H48', 'H49', 'WAIT', 'PART']);
    // Premium Economy is premium only for Beta.
    expect(await trips({ isPremium: 'true', isInternational: 'true' })).toEqual(['D7', 'D30']);
    expect(await trips({ isPremium: 'true' })).toEqual(['H48', 'H49', 'WAIT', 'D7', 'D30', 'PART']);
  });

  test('covers only a cost centre’s own lines', async () => {
    // The pending, non-compliant first-class line is Bob's at Plant 2.
    for (const [node, expected] of [
      ['ACME-1', { nonCompliant: 2, highRisk: 1, domesticPremium: 2, internationalPremium: 0 }],
      ['ACME-2', { nonCompliant: 1, highRisk: 0, domesticPremium: 2, internationalPremium: 1 }],
    ] as const) {
      const client = await server.nodeId('ONE', node);
      expect(await ask(forward.compliance, { client })).toEqual(expected);
    }
  });
});

describe('the table', () => {
  test('has one row per trip, next departure first, without lost or refunded trips', async () => {
    expect(await trips()).toEqual(inOrder);
    const { rows, sums } = await ask(forward.forwardBookings);
    expect(rows[0]).toMatchObject({
      travellerName: 'Ada; Bob',
      matterNumber: 'M-1; M-7',
      departureDate: '2026-06-14',
      returnDate: '2026-06-17',
      origin: 'Melbourne',
      destination: 'Singapore',
      duration: 3,
      itinerarySummary: 'MEL-SIN-MEL',
      supplierName: 'Qantas',
      travelClass: 'Economy Class',
      policyCode: 'P2',
      organisation: 'Acme Pty Ltd',
      // 400 + 100 + 100 + 90, of which 50 is above the cheapest fare.
      spend: 690,
      lostSavings: 50,
      usableCredit: null,
    });
    // AWAY 690 + H48 100 + H49 30 + WAIT 100 + D7 100 + D30 100 + PART 23.45 + FAR 100 + GRAVE 100; WAIT lost 25.
    const total = { spend: 1343.45, pendingSpend: 103.4 };
    expect(sums).toEqual({ ...total, trips: 9, lostSavings: 75, usableCredit: 150 });
    expect(await ask(forward.spending)).toEqual(total);
  });

  test('marks completely and partly pending trips', async () => {
    const { rows } = await ask(forward.forwardBookings);
    const marked = rows.map(({ reference, status, spend, pendingSpend }) => [
      reference,
      status,
      spend,
      pendingSpend,
    ]);
    expect(marked.filter(([, status]) => status !== null)).toEqual([
      ['WAIT', 'Pending', 100, 100],
      // 20 and a charge of 0.05 are confirmed; 3 and 0.40 are pending.
      ['PART', 'Pending', 23.45, 3.4],
    ]);
    expect(marked[0]).toEqual(['AWAY', null, 690, null]);
    expect(await trips({ isPending: 'true' })).toEqual(['WAIT', 'PART']);
  });

  test('covers visible lines only, and names each traveller once', async () => {
    const partOf = async (more: object, email?: string) =>
      (await ask(forward.forwardBookings, more, email)).rows.find(({ reference }) => reference === 'PART');
    // Ada appears twice, with two employee numbers.
    expect(await partOf({})).toMatchObject({ travellerName: 'Ada; Bob', organisation: 'Acme Pty Ltd' });
    const ofPlant = {
      travellerName: 'Bob',
      policyCode: 'P2',
      travelClass: 'First Class',
      spend: 0.45,
      pendingSpend: 0.4,
      itinerarySummary: 'SYD-MEL',
    };
    const client = await server.nodeId('ONE', 'ACME-2');
    expect(await partOf({ client })).toMatchObject(ofPlant);
    expect(await partOf({}, 'plant2@one.test')).toMatchObject(ofPlant);
    // H48 100 + D7 100 + PART 0.45
    expect(await ask(forward.spending, { client })).toEqual({ spend: 200.45, pendingSpend: 0.4 });
    const home = JSON.stringify([{ criteria: 'end_in', countries: ['AU'] }]);
    const { rows } = await ask(forward.forwardBookings, { countries: home });
    expect(rows[0]).toMatchObject({
      reference: 'AWAY',
      travellerName: 'Ada',
      matterNumber: 'M-1',
      spend: 100,
    });
  });

  test('can be filtered by node, countries and departure', async () => {
    const client = await server.nodeId('ONE', 'ACME-2');
    expect(await trips({ client })).toEqual(['H48', 'D7', 'PART']);
    expect(await trips({}, 'plant2@one.test')).toEqual(['H48', 'D7', 'PART']);
    const countries = JSON.stringify([{ criteria: 'end_in', countries: ['GB'] }]);
    expect(await trips({ countries })).toEqual(['D30']);
    expect(await ask(forward.departuresSummary, { countries })).toMatchObject({ in7Days: 0, in30Days: 1 });
    expect(await trips({ departuresGreater: '2026-06-17', departuresLess: '2026-06-20' })).toEqual([
      'H48',
      'H49',
      'WAIT',
    ]);
  });
});

describe('charts', () => {
  test('a bar opens to the departures of its month', async () => {
    const months = await ask(forward.bookingsPerMonth);
    expect(months).toEqual([
      { month: '2026-06', totalCount: 5 },
      { month: '2026-07', totalCount: 2 },
      { month: '2026-08', totalCount: 0 },
      { month: '2026-09', totalCount: 2 },
    ]);
    const june = { departuresGreater: '2026-06-01', departuresLess: '2026-06-30' };
    expect(await trips(june)).toHaveLength(5);
    expect(await ask(forward.bookingsPerMonth, {}, 'all@two.test')).toEqual([
      { month: '2026-06', totalCount: 1 },
    ]);
  });

  test('a point opens to the trips to its destination', async () => {
    const points = await ask(forward.forwardDestinations);
    expect(points.map(({ name, value }) => [name, value])).toEqual([
      ['Melbourne', 3],
      ['Delhi', 1],
      ['Kabul', 1],
      ['London', 1],
      ['Perth', 1],
      ['Singapore', 1],
      ['Sydney', 1],
    ]);
    expect(points[0]).toMatchObject({ country: 'AU', latitude: expect.any(Number) });
    for (const { locationId, value } of points) expect(await trips({ locationId })).toHaveLength(value);
    expect(await trips({ isUnplaced: 'true' })).toEqual([]);
  });
});

describe('usable credit', () => {
  test('is allocated to the traveller’s next flights with the airline, each cent once', async () => {
    const { rows, sums } = await ask(forward.forwardBookings, { hasCredit: 'true' });
    // Ada's next flight takes 30 of her 150; pending flights take their expected cost; expired credit pays nothing.
    expect(rows.map((row) => [row.reference, row.usableCredit])).toEqual([
      ['H49', 30],
      ['WAIT', 100],
      ['FAR', 20],
    ]);
    expect(sums).toMatchObject({ trips: 3, usableCredit: 150 });
  });
});

test('a trip of two organisations names both, but only the selected one under a filter', async () => {
  const { version } = await server.get('all@one.test', editorTree);
  const id = await server.nodeId('ONE', 'ACME-2');
  const nodes = [{ id, label: 'Plant 2', parent_id: null }];
  const body = { version, nodes, deleted: [] };
  expect(await server.send('all@one.test', saveTree, { body })).toMatchObject({ status: 200 });
  const organisations = async (more: object = {}) =>
    (await ask(forward.forwardBookings, more)).rows
      .filter(({ reference }) => reference === 'PART')
      .map(({ organisation, spend }) => [organisation, spend]);
  expect(await organisations()).toEqual([['Acme Pty Ltd; Plant 2', 23.45]]);
  expect(await organisations({ client: id })).toEqual([['Plant 2', 0.45]]);
  expect(await organisations({ client: await server.nodeId('ONE', 'ACME') })).toEqual([['Acme Pty Ltd', 23]]);
});
