import { beforeAll, describe, expect, test } from 'vitest';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import type { CountryRow } from '../../contract/vocabulary/filters.ts';
import { ask, openReading } from '../access/ask.ts';
import { mintScope } from '../access/scope.ts';
import { withTripVisibility } from '../access/trip-visibility.ts';
import { clientByCode } from '../tenants/clients.ts';
import { settingsOf } from '../tenants/settings.ts';
import { flight, type Row, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { tripsInSight } from './trips-in-sight.ts';

const server = testServer();

const leg = (
  booking_reference: string,
  from: string,
  to: string,
  start_at: string,
  end_at: string,
  more = {},
): Row => ({
  ...flight(from, to, '2026-01-01', { traveller_name: 'Ada', node_code: 'ACME-1', ...more }),
  booking_reference,
  start_at,
  end_at,
});

const lines: Row[] = [
  // Melbourne is 11 hours ahead of UTC until 2026-04-05 16:00Z, then 10 until 2026-10-03 16:00Z.
  leg('NIGHT', 'MEL', 'SYD', '2026-03-10T22:00', '2026-03-10T23:30'),
  leg('NIGHT', 'SYD', 'MEL', '2026-03-11T06:00', '2026-03-11T07:30'),
  leg('DAY', 'MEL', 'SYD', '2026-03-12T08:00', '2026-03-12T09:30'),
  leg('DAY', 'SYD', 'MEL', '2026-03-12T18:00', '2026-03-12T19:30'),
  // Auckland is 13 hours ahead of UTC, Honolulu 10 behind: the flight arrives at an earlier local time than it left.
  leg('EAST', 'AKL', 'HNL', '2026-03-10T20:00', '2026-03-10T06:00'),
  leg('WEST', 'HNL', 'AKL', '2026-03-15T23:00', '2026-03-17T06:00'),
  // In local times, the trip continues before it left and is home before its first landing.
  leg('LINE', 'AKL', 'HNL', '2026-01-10T06:00', '2026-01-09T16:00'),
  leg('LINE', 'HNL', 'AKL', '2026-01-09T20:00', '2026-01-11T04:00'),
  leg('LINE', 'WLG', 'AKL', '2026-01-20T08:00', '2026-01-20T09:00'),
  leg('LINE', 'AKL', 'HNL', '2026-01-20T10:00', '2026-01-19T20:00'),
  leg('AUTUMN', 'MEL', 'SYD', '2026-04-04T23:30', '2026-04-05T00:55'),
  leg('AUTUMN', 'SYD', 'MEL', '2026-04-05T04:30', '2026-04-05T06:00'),
  leg('TWICE', 'MEL', 'SYD', '2026-04-05T02:30', '2026-04-05T04:00'),
  leg('NEVER', 'MEL', 'SYD', '2026-10-04T02:30', '2026-10-04T05:00'),
  leg('SPRING', 'MEL', 'SYD', '2026-10-03T22:00', '2026-10-03T23:30'),
  leg('SPRING', 'SYD', 'MEL', '2026-10-04T04:30', '2026-10-04T06:00'),
  leg('PENDING', 'MEL', 'PER', '2026-05-10T08:00', '2026-05-10T10:00', { status: 'Pending' }),
  leg('LOST', 'MEL', 'PER', '2026-05-10T08:00', '2026-05-10T10:00', { status: 'Lost' }),
  leg('CREDIT', 'MEL', 'PER', '2026-05-10T08:00', '2026-05-10T10:00', { status: 'Ticket Credit' }),
  leg('EXCHANGED', 'MEL', 'PER', '2026-05-09T08:00', '2026-05-09T10:00', { status: 'Exchanged' }),
  leg('REISSUED', 'MEL', 'PER', '2026-05-08T08:00', '2026-05-08T10:00', { status: 'Exchanged' }),
  leg('REISSUED', 'MEL', 'PER', '2026-05-10T08:00', '2026-05-10T10:00'),
  leg('VOID', 'MEL', 'PER', '2026-05-10T08:00', '2026-05-10T10:00', { status: 'Void' }),
  { ...stay('Hotel', 'PER', '2026-05-10', '2026-05-12', { status: 'Refunded' }), booking_reference: 'ROOM' },
  { product_type: 'Service Fee', service_fee_type: 'Online', booking_reference: 'FEE' },
  // Part of the trip is on another node and goes further.
  leg('MIX', 'MEL', 'SIN', '2026-06-01T08:00', '2026-06-01T13:00'),
  leg('MIX', 'SIN', 'LHR', '2026-06-03T08:00', '2026-06-03T15:00', {
    node_code: 'ACME-2',
    traveller_name: 'Bob',
  }),
];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
});

type Wanted = {
  now: string;
  nodes?: string[];
  nodeId?: number;
  countries?: readonly CountryRow[];
  to?: string;
};

async function trips({ now, nodes, to, ...filter }: Wanted) {
  const { database, app } = server;
  const { id } = await clientByCode(database.db, 'ONE');
  const client = await database.owner
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const grants = nodes ? await Promise.all(nodes.map((code) => server.nodeId('ONE', code))) : 'all';
  const version = await database.owner.selectFrom('data_version').selectAll().executeTakeFirstOrThrow();
  const reading = {
    ...openReading(mintScope(id, 1, grants, usualClientSettings), version.version, app.ask),
    now: new Date(now),
    settings: settingsOf(client),
  };
  const moments = { now: reading.now, to: new Date(to ?? now) };
  const found = await tripsInSight(await withTripVisibility(reading), {
    moments,
    endAfter: 'now',
    ...(to && { beginBy: 'to' as const }),
    ...filter,
  });
  const rows = await ask(
    reading,
    found
      .innerJoin('bookings as whole', 'whole.id', 'trip.booking_id')
      .where('whole.client_id', '=', id)
      .select('whole.reference')
      .selectAll('trip')
      .orderBy('whole.reference'),
  );
  const under = (flag: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(flag).map((row) => row.reference);
  return {
    rows,
    all: under(() => true),
    inProgress: under((row) => row.begun_now),
    begunBy: under((row) => row.begun_to),
  };
}

const inProgress = async (now: string) => (await trips({ now })).inProgress;

describe('trips in progress', () => {
  test('last from midnight to the minute of the return', async () => {
    expect(await inProgress('2026-03-10T10:59Z')).toEqual(['EAST']);
    expect(await inProgress('2026-03-10T11:00Z')).toEqual(['EAST', 'NIGHT']);
    expect(await inProgress('2026-03-10T13:00Z')).toEqual(['EAST', 'NIGHT']);
    expect(await inProgress('2026-03-10T20:29Z')).toEqual(['NIGHT']);
    expect((await trips({ now: '2026-03-10T20:30Z' })).all).not.toContain('NIGHT');
  });

  test('across the date line, in both directions', async () => {
    expect(await inProgress('2026-03-10T06:59Z')).toEqual([]);
    expect(await inProgress('2026-03-10T07:00Z')).toEqual(['EAST']);
    expect(await inProgress('2026-03-10T15:59Z')).toEqual(['EAST', 'NIGHT']);
    expect((await trips({ now: '2026-03-10T16:00Z' })).all).not.toContain('EAST');
    expect(await inProgress('2026-03-16T08:59Z')).toEqual([]);
    expect(await inProgress('2026-03-16T09:00Z')).toEqual(['WEST']);
    expect(await inProgress('2026-03-16T16:59Z')).toEqual(['WEST']);
    expect((await trips({ now: '2026-03-16T17:00Z' })).all).not.toContain('WEST');
  });

  test('across both clock changes', async () => {
    expect(await inProgress('2026-04-04T12:29Z')).toEqual([]);
    expect(await inProgress('2026-04-04T12:30Z')).toEqual(['AUTUMN']);
    expect(await inProgress('2026-04-04T19:59Z')).toEqual(['AUTUMN']);
    expect(await inProgress('2026-04-04T20:00Z')).toEqual([]);
    // Half past two occurs twice, and the first occurrence counts; on the other day it does not occur.
    expect(await inProgress('2026-04-04T15:29Z')).toEqual(['AUTUMN']);
    expect(await inProgress('2026-04-04T15:30Z')).toEqual(['AUTUMN', 'TWICE']);
    expect(await inProgress('2026-04-04T16:15Z')).toEqual(['AUTUMN', 'TWICE']);
    expect(await inProgress('2026-10-03T15:59Z')).toEqual(['SPRING']);
    expect(await inProgress('2026-10-03T16:00Z')).toEqual(['NEVER', 'SPRING']);
    expect(await inProgress('2026-10-03T11:59Z')).toEqual([]);
    expect(await inProgress('2026-10-03T12:00Z')).toEqual(['SPRING']);
    expect(await inProgress('2026-10-03T18:59Z')).toEqual(['SPRING']);
    expect(await inProgress('2026-10-03T19:00Z')).toEqual([]);
  });

  test('with a return on the same day', async () => {
    expect(await inProgress('2026-03-11T20:59Z')).toEqual([]);
    expect(await inProgress('2026-03-11T21:00Z')).toEqual(['DAY']);
    expect(await inProgress('2026-03-12T08:29Z')).toEqual(['DAY']);
    expect(await inProgress('2026-03-12T08:30Z')).toEqual([]);
  });

  test('at any time within a range', async () => {
    const span = (now: string, to: string) => trips({ now, to }).then(({ all }) => all);
    expect(await span('2026-03-10T15:00Z', '2026-03-11T21:00Z')).toEqual(['DAY', 'EAST', 'NIGHT']);
    expect(await span('2026-03-10T16:00Z', '2026-03-11T20:59Z')).toEqual(['NIGHT']);
  });
});

describe('which trips', () => {
  test('include pending lines, but not refunded, lost, exchanged or credited ones', async () => {
    const { rows, all } = await trips({ now: '2026-04-30T00:00Z' });
    expect(all).toEqual(['MIX', 'NEVER', 'PENDING', 'REISSUED', 'SPRING']);
    expect(rows.find((row) => row.reference === 'REISSUED')).toMatchObject({
      departure_at: '2026-05-10T08:00',
      itinerary_summary: 'MEL-PER',
    });
  });

  test('begin with the first start and end with the last end across the date line', async () => {
    const { rows } = await trips({ now: '2026-01-15T00:00Z' });
    expect(rows.find((row) => row.reference === 'LINE')).toMatchObject({
      departure_at: '2026-01-10T06:00',
      return_at: '2026-01-19T20:00',
      duration_days: 9,
      itinerary_summary: 'AKL-HNL-AKL-WLG-AKL-HNL',
    });
  });

  test('consist of the visible part only', async () => {
    const facts = async (nodes?: string[]) => {
      const { rows } = await trips({ now: '2026-05-31T00:00Z', ...(nodes && { nodes }) });
      return rows.filter((row) => row.reference === 'MIX');
    };
    const [whole] = await facts();
    const [part] = await facts(['ACME-1']);
    const [other] = await facts(['ACME-2']);
    expect([whole?.itinerary_summary, whole?.duration_days]).toEqual(['MEL-SIN-LHR', 2]);
    expect(part).toMatchObject({
      itinerary_summary: 'MEL-SIN',
      return_at: '2026-06-01T13:00',
      duration_days: 0,
    });
    expect(part?.destination_place_id).not.toBe(whole?.destination_place_id);
    expect(other).toMatchObject({
      departure_at: '2026-06-03T08:00',
      itinerary_summary: 'SIN-LHR',
      destination_place_id: whole?.destination_place_id,
    });
    expect(await facts(['BETA'])).toEqual([]);
  });

  test('are filtered by node and country of any of their lines', async () => {
    const now = '2026-05-31T00:00Z';
    const nodeId = await server.nodeId('ONE', 'ACME-2');
    expect((await trips({ now, nodeId })).rows).toMatchObject([
      { reference: 'MIX', itinerary_summary: 'MEL-SIN-LHR', departure_at: '2026-06-01T08:00' },
    ]);
    const countries = [{ criteria: 'end_in', condition: 'AND', countries: ['GB'] }] as const;
    const ofCountries = countries.map((one) => ({ ...one, countries: [...one.countries] }));
    expect((await trips({ now, countries: ofCountries })).all).toEqual(['MIX']);
    const acme1 = await server.nodeId('ONE', 'ACME-1');
    expect((await trips({ now, countries: ofCountries, nodeId: acme1 })).all).toEqual([]);
  });
});
