import { beforeAll, describe, expect, test } from 'vitest';
import * as tracker from '../../../contract/traveller-tracker/calls.ts';
import { type Feed, flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

let now = new Date();
const server = testServer({ clock: () => now });

const leg = (
  booking_reference: string,
  from: string,
  to: string,
  start: string,
  end: string,
  more: Row = {},
): Row => ({
  ...flight(from, to, '2026-01-01', { traveller_name: 'Ada', node_code: 'ACME-1', ...more }),
  booking_reference,
  start_at: start,
  end_at: end,
});

const inRoom = (booking_reference: string, place: string, from: string, to: string, more: Row = {}): Row => ({
  ...stay('Hotel', place, from, to, { traveller_name: 'Ada', node_code: 'ACME-1', ...more }),
  booking_reference,
});

const feed: Feed = {
  hierarchy: smallHierarchy,
  lines: [
    // Melbourne is 11 hours ahead of UTC until 2026-04-05, Singapore 8, London 0 until 2026-03-29, then 1.
    leg('ROUND', 'MEL', 'SIN', '2026-03-10T08:00', '2026-03-10T13:00', { employee_number: '7' }),
    leg('ROUND', 'SIN', 'LHR', '2026-03-12T15:00', '2026-03-12T22:00', { employee_number: '7' }),
    inRoom('ROUND', 'LHR', '2026-03-12', '2026-03-15', { employee_number: '7' }),
    leg('ROUND', 'LHR', 'MEL', '2026-03-15T12:00', '2026-03-16T20:00', { employee_number: '7' }),
    // Two travellers of one booking who go to different places.
    leg('PAIR', 'MEL', 'SIN', '2026-03-20T08:00', '2026-03-20T13:00'),
    leg('PAIR', 'MEL', 'AKL', '2026-03-20T09:00', '2026-03-20T15:00', { traveller_name: 'Bob' }),
    leg('PAIR', 'SIN', 'MEL', '2026-03-22T08:00', '2026-03-22T17:00'),
    leg('PAIR', 'AKL', 'MEL', '2026-03-22T08:00', '2026-03-22T10:00', { traveller_name: 'Bob' }),
    // Across the date line: it arrives before its departure in local time.
    leg('EAST', 'AKL', 'HNL', '2026-03-25T20:00', '2026-03-25T06:00', { node_code: 'BETA-1' }),
    leg('EAST', 'HNL', 'AKL', '2026-03-27T23:00', '2026-03-29T06:00', { node_code: 'BETA-1' }),
    leg('DAY', 'MEL', 'SYD', '2026-05-12T08:00', '2026-05-12T09:30'),
    leg('DAY', 'SYD', 'MEL', '2026-05-12T18:00', '2026-05-12T19:30'),
    // Clocks in Melbourne go back at 03:00 on 5 April, and forward at 02:00 on 4 October.
    leg('AUTUMN', 'MEL', 'SYD', '2026-04-04T23:30', '2026-04-05T00:55'),
    leg('AUTUMN', 'SYD', 'MEL', '2026-04-05T04:30', '2026-04-05T06:00'),
    leg('SPRING', 'MEL', 'SYD', '2026-10-03T22:00', '2026-10-03T23:30'),
    leg('SPRING', 'SYD', 'MEL', '2026-10-04T04:30', '2026-10-04T06:00'),
    {
      ...stay('Car', 'PER', '2026-06-01', '2026-06-03', { traveller_name: 'Cat' }),
      booking_reference: 'HIRE',
    },
    leg('PENDING', 'MEL', 'PER', '2026-07-10T08:00', '2026-07-10T10:00', { status: 'Pending' }),
    leg('LOST', 'MEL', 'PER', '2026-07-10T08:00', '2026-07-10T10:00', { status: 'Lost' }),
    leg('EXCHANGED', 'MEL', 'PER', '2026-07-10T08:00', '2026-07-10T10:00', { status: 'Exchanged' }),
    // One traveller on two trips with an additional nameless room; and a completely nameless trip.
    leg('FIRST', 'MEL', 'SIN', '2026-09-01T08:00', '2026-09-01T13:00'),
    inRoom('FIRST', 'SIN', '2026-09-01', '2026-09-05', { traveller_name: '' }),
    inRoom('SECOND', 'SIN', '2026-09-01', '2026-09-05'),
    leg('NOBODY', 'MEL', 'SIN', '2026-09-01T08:00', '2026-09-01T13:00', { traveller_name: '' }),
    inRoom('NOBODY', 'SIN', '2026-09-01', '2026-09-05', { traveller_name: '' }),
    // A part on a node that some readers do not see.
    leg('MIX', 'MEL', 'SIN', '2026-08-01T08:00', '2026-08-01T13:00'),
    leg('MIX', 'SIN', 'LHR', '2026-08-03T08:00', '2026-08-03T15:00', {
      node_code: 'ACME-2',
      traveller_name: 'Bob',
    }),
    inRoom('MIX', 'LHR', '2026-08-03', '2026-08-06', { node_code: 'ACME-2', traveller_name: 'Bob' }),
  ],
};

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', feed);
  await server.grant('all@one.test', 'ONE');
  await server.grant('plant1@one.test', 'ONE', { nodes: ['ACME-1'] });
  await server.grant('nobody@one.test', 'ONE', { permissions: [] });
  await server.tmc('TWO');
  await server.grant('all@two.test', 'TWO');
});

type TrackerQuery = { now?: string; from?: string; hours?: number; client?: number };

async function map({ now: instant, ...query }: TrackerQuery, email = 'all@one.test') {
  if (instant) now = new Date(instant);
  return server.get(email, tracker.tripsMap, { query });
}

const places = async (asked: TrackerQuery, email?: string) =>
  Object.fromEntries((await map(asked, email)).places.map(({ name, value }) => [name, value]));

function rows(query: object, email = 'all@one.test') {
  return server.get(email, tracker.tripsForLocation, { query });
}

describe('locates travellers under way', () => {
  test.each<[string, string, Record<string, number>]>([
    ['a minute before departure', '2026-03-09T20:59Z', {}],
    ['at departure: on the way', '2026-03-09T21:00Z', { Singapore: 1 }],
    ['at local midnight', '2026-03-10T16:00Z', { Singapore: 1 }],
    ['a minute before leaving it', '2026-03-12T06:59Z', { Singapore: 1 }],
    ['leaving it', '2026-03-12T07:00Z', { London: 1 }],
    ['in the room', '2026-03-14T12:00Z', { London: 1 }],
    ['on the way home', '2026-03-15T12:00Z', { Melbourne: 1 }],
    ['home', '2026-03-16T09:00Z', {}],
    ['each traveller separately', '2026-03-21T00:00Z', { Singapore: 1, Auckland: 1 }],
    ['over the date line, before departure', '2026-03-25T06:59Z', {}],
    ['over the date line, on the way', '2026-03-25T07:00Z', { Honolulu: 1 }],
    ['over the date line, back', '2026-03-28T09:00Z', { Auckland: 1 }],
    ['over the date line, journey ended', '2026-03-28T17:00Z', {}],
    ['same-day return, at the destination', '2026-05-12T05:00Z', { Sydney: 1 }],
    ['same-day return, journey ended', '2026-05-12T09:30Z', {}],
    ['clocks go back, before the second 02:59 is over', '2026-04-04T18:29Z', { Sydney: 1 }],
    ['clocks go back, on the way home', '2026-04-04T18:30Z', { Melbourne: 1 }],
    ['clocks go forward, still there', '2026-10-03T17:29Z', { Sydney: 1 }],
    ['clocks go forward, on the way home', '2026-10-03T17:30Z', { Melbourne: 1 }],
    ['only a hire', '2026-06-02T00:00Z', { Perth: 1 }],
    ['counts pending lines, but not lost and exchanged ones', '2026-07-10T00:00Z', { Perth: 1 }],
  ])('%s', async (_, at, expected) => {
    expect(await places({ now: at })).toEqual(expected);
  });

  test('a trip at two places counts once', async () => {
    const { trips, travellers, places } = await map({ now: '2026-03-21T00:00Z' });
    expect([trips, travellers, places.length]).toEqual([1, 2, 2]);
    expect(places[0]).toMatchObject({
      country: 'NZ',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
  });

  test('a traveller on two trips counts once, and a nameless trip counts as one traveller', async () => {
    const at = '2026-09-02T00:00Z';
    expect(await map({ now: at })).toMatchObject({ trips: 3, travellers: 2, places: [{ value: 2 }] });
    expect((await rows({ country: 'SG' })).sums).toEqual({ trips: 3, travellers: 2 });
  });

  test('a place lists who is at other places as well', async () => {
    const { travellers, places } = await map({ from: '2026-03-01T00:00', hours: 24 * 31 });
    const shared = (name: string) => places.find((place) => place.name === name)?.alsoElsewhere ?? [];
    // Two Adas return from Singapore, one via London, and Bob from Auckland; a third Ada was in Honolulu.
    expect(travellers).toBe(4);
    expect(shared('Melbourne')).toHaveLength(3);
    expect(shared('Melbourne')).toEqual(expect.arrayContaining(shared('Singapore')));
    expect(shared('Singapore')).toEqual(expect.arrayContaining(shared('London')));
    expect(new Set(places.flatMap(({ alsoElsewhere }) => alsoElsewhere)).size).toBe(4);
  });

  test('at a chosen local time, for a number of hours', async () => {
    expect(await places({ from: '2026-03-12T13:59' })).toEqual({ Singapore: 1 });
    expect(await places({ from: '2026-03-12T15:00' })).toEqual({ London: 1 });
    // 14:59 in Singapore is before they leave, and in London after they checked in.
    expect(await places({ from: '2026-03-12T14:59' })).toEqual({ Singapore: 1, London: 1 });
    expect(await places({ from: '2026-03-11T14:59', hours: 48 })).toEqual({ Singapore: 1, London: 1 });
    expect(await places({ from: '2026-03-01T00:00', hours: 24 * 31 })).toEqual({
      Auckland: 2,
      Honolulu: 1,
      London: 1,
      Melbourne: 3,
      Singapore: 2,
    });
    expect(await places({ now: '2026-03-09T00:00Z', hours: 24 })).toEqual({ Singapore: 1 });
  });

  test('restricts to the chosen node', async () => {
    const month = { from: '2026-03-01T00:00', hours: 24 * 31 };
    expect(await places({ ...month, client: await server.nodeId('ONE', 'BETA') })).toEqual({
      Auckland: 1,
      Honolulu: 1,
    });
  });

  test('a reader of a part locates only visible travellers', async () => {
    expect(await places({ now: '2026-08-04T12:00Z' })).toEqual({ London: 1 });
    expect(await places({ now: '2026-08-04T12:00Z' }, 'plant1@one.test')).toEqual({});
    expect(await places({ now: '2026-08-01T02:00Z' }, 'plant1@one.test')).toEqual({ Singapore: 1 });
  });
});

describe('trips at a place', () => {
  const march = { from: '2026-03-01T00:00', hours: 24 * 31 };

  test('reconcile with the map point', async () => {
    for (const { locationId, value } of (await map(march)).places) {
      expect((await rows({ ...march, locationId })).sums).toMatchObject({ travellers: value });
    }
  });

  test('have one row per trip', async () => {
    const { rows: found } = await rows({ ...march, country: 'SG' });
    expect(found.map(({ bookingId, ...row }) => row)).toEqual([
      {
        bookingReference: 'ROUND',
        customer: 'Acme Pty Ltd',
        origin: 'Melbourne',
        destination: 'London',
        travellerName: 'Ada',
        employeeNumber: '7',
        start: '2026-03-10',
        end: '2026-03-16',
      },
      {
        bookingReference: 'PAIR',
        customer: 'Acme Pty Ltd',
        origin: 'Melbourne',
        destination: expect.any(String),
        travellerName: 'Ada; Bob',
        employeeNumber: null,
        start: '2026-03-20',
        end: '2026-03-22',
      },
    ]);
  });

  test('can be restricted to a circle', async () => {
    const around = (radiusKm: number) => rows({ ...march, latitude: 51.5, longitude: -0.1, radiusKm });
    expect((await around(100)).rows.map(({ bookingReference }) => bookingReference)).toEqual(['ROUND']);
    expect((await around(20_000)).total).toBe(3);
    expect((await rows({ ...march, latitude: -80, longitude: 0, radiusKm: 10 })).total).toBe(0);
  });

  test('can be searched, sorted and downloaded', async () => {
    expect((await rows({ ...march, search: 'bob' })).total).toBe(1);
    const { rows: sorted } = await rows({ ...march, sort: 'end', direction: 'desc' });
    expect(sorted.map(({ bookingReference }) => bookingReference)).toEqual(['EAST', 'PAIR', 'ROUND']);
    const { headers, bytes } = await server.download('all@one.test', tracker.tripsForLocation.file, {
      query: march,
    });
    expect(headers['content-disposition']).toContain('TravellerTracker.csv');
    expect(bytes.toString().split('\r\n')[1]).toMatch(
      /^ROUND,Acme Pty Ltd,Melbourne,London,Ada,7,2026-03-10,2026-03-16/,
    );
  });

  test('show only the visible part of a trip', async () => {
    const august = { from: '2026-08-01T00:00', hours: 240 };
    const { rows: found } = await rows(august, 'plant1@one.test');
    expect(found).toMatchObject([{ destination: 'Singapore', travellerName: 'Ada', end: '2026-08-01' }]);
  });
});

describe('access and input', () => {
  const calls = [tracker.tripsMap, tracker.tripsForLocation, tracker.tripsForLocation.file];

  test.each(calls)('$path requires the permission', async (call) => {
    expect((await server.send('nobody@one.test', call)).status).toBe(403);
  });

  test.each(calls)('$path answers 404 for a node of another TMC', async (call) => {
    const client = await server.nodeId('ONE', 'ACME');
    expect((await server.send('all@two.test', call, { query: { client } })).status).toBe(404);
    const { status, body } = await server.send('all@two.test', tracker.tripsMap);
    expect([status, body]).toEqual([200, { trips: 0, travellers: 0, places: [] }]);
  });

  test.each([
    { from: '2026-02-30T10:00' },
    { from: '2026-02-20' },
    { from: '1900-01-01T00:00' },
    { hours: -1 },
    { hours: 100_000 },
    { hours: 'x' },
  ])('rejects %o', async (query) => {
    expect((await server.send('all@one.test', tracker.tripsMap, { query })).status).toBe(400);
  });

  test('rejects invalid places; places of another TMC have no trips', async () => {
    for (const query of [{ country: 'Chile' }, { radiusKm: 0 }, { latitude: 91 }, { locationId: 'x' }]) {
      expect((await server.send('all@one.test', tracker.tripsForLocation, { query })).status).toBe(400);
    }
    const [place] = (await map({ from: '2026-03-12T14:00' })).places;
    const { total } = await rows({ from: '2026-03-12T14:00', locationId: place?.locationId }, 'all@two.test');
    expect(total).toBe(0);
  });
});
