import { beforeAll, describe, expect, test } from 'vitest';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as emissions from '../../../contract/airfare/emissions.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { exportSegments } from '../../../contract/reports/data-export.ts';
import { updateClient } from '../../../contract/settings/client.ts';
import type { ClientSettings } from '../../../contract/vocabulary/client-settings.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const owner = 'owner@one.test';
const spring = { dateStart: '2026-03-01', dateEnd: '2026-05-31' };
const ask = <E extends Endpoint>(endpoint: E, query: object = spring) =>
  server.get(owner, endpoint, { query });

const flown = (from: string, to: string, booking_reference: string, km: string, more: object) =>
  flight(from, to, '2025-06-01', {
    booking_reference,
    line_key: `${booking_reference}-${from}`,
    distance_km: km,
    booked_date: '2025-01-01',
    transaction_date: '2026-03-02',
    amount_paid: '100.00',
    ...more,
  });

/** Two trips, and one without known emissions; a refund is not flown. */
const lines = [
  flown('MEL', 'SYD', 'A', '700', { class_of_travel: 'Economy' }),
  flown('SYD', 'MEL', 'A', '700', { class_of_travel: 'Business Class', transaction_date: '2026-05-31' }),
  flown('MEL', 'SIN', 'B', '6000', { class_of_travel: 'Economy', co2_kg: '500' }),
  flown('SYD', 'SIN', 'B', '6300', { start_at: '2024-06-01T10:00', end_at: '2024-06-01T18:00' }),
  flown('SYD', 'PER', 'C', '3300', { status: 'Lost' }),
];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.grant(owner, 'ONE', { userType: 'Client' });
});

async function settle(settings: Partial<ClientSettings>) {
  const { id } = await clientByCode(server.database.db, 'ONE');
  const { status } = await server.send(owner, updateClient, { params: { id }, body: { settings } });
  expect(status).toBe(200);
}

const rowsOf = async (endpoint: typeof emissions.emissionsByClass | typeof emissions.emissionsByRoute) =>
  (await ask(endpoint)).map(({ segments, kilometres, emissions: kg, gramsPerKilometre, ...row }) => [
    'route' in row ? row.route : row.classOfTravel,
    segments,
    kilometres,
    kg,
    gramsPerKilometre && Math.round(gramsPerKilometre * 1000) / 1000,
  ]);

const method = 'UK government conversion factors, business travel';

// In kg: 700 km in economy 76.412, in business 221.592, 6,300 km without a class in 2024 1,107.54; 500 from the feed.
describe('with factors of the travel year and radiative forcing', () => {
  test('emissions per trip and per kilometre', async () => {
    expect((await ask(airfare.compliance)).CO2Emission).toBe(1905.544);
    const { emissionsPerTrip, emissionsPerKilometre } = await ask(airfare.emissionIntensity);
    expect(emissionsPerTrip).toBeCloseTo(1905.544 / 2, 10);
    expect(emissionsPerKilometre).toBeCloseTo(1905.544 / 13_700, 10);
    expect(await ask(airfare.emissionIntensity, { dateStart: '2020-01-01', dateEnd: '2020-01-31' })).toEqual({
      emissionsPerTrip: null,
      emissionsPerKilometre: null,
    });
  });

  test('by month, by class, and by route in both directions', async () => {
    expect(await ask(emissions.emissionsByMonth)).toEqual([
      { month: '2026-03', emissions: 1683.952 },
      { month: '2026-04', emissions: 0 },
      { month: '2026-05', emissions: 221.592 },
    ]);
    expect(await rowsOf(emissions.emissionsByClass)).toEqual([
      ['Not specified', 1, 6300, 1107.54, 175.8],
      ['Economy', 2, 6700, 576.412, 86.032],
      ['Business Class', 1, 700, 221.592, 316.56],
    ]);
    expect(await rowsOf(emissions.emissionsByRoute)).toEqual([
      ['Singapore – Sydney', 1, 6300, 1107.54, 175.8],
      ['Melbourne – Singapore', 1, 6000, 500, 83.333],
      ['Melbourne – Sydney', 2, 1400, 298.004, 212.86],
    ]);
  });

  test('a route opens to its flights; the file names the method where factors were used', async () => {
    const [, feed, shuttle] = await ask(emissions.emissionsByRoute);
    const open = async ({ placeId, otherPlaceId }: NonNullable<typeof feed>) => {
      const query = { ...spring, figure: 'CO2Emission', placeId, otherPlaceId };
      const { sums } = await ask(airfare.lines, query);
      const { bytes } = await server.download(owner, airfare.lines.file, { query });
      const [head, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
      return { sums, head, rows };
    };
    const both = await open(shuttle!);
    expect(both.sums).toMatchObject({ lines: 2, bookings: 1, value: 298.004 });
    expect(both.head).toMatch(/,Quantity,CO2 method$/);
    expect(both.rows).toHaveLength(2);
    for (const row of both.rows)
      expect(row).toContain(`,"${method}, of the year of travel, with radiative forcing"`);
    expect((await open(feed!)).rows).toEqual([expect.stringMatching(/,0,$/)]);
  });
});

// Of 2024 without radiative forcing: economy 55.636, business 161.329, no class 653.751; 500 from the feed.
test('with factors of 2024 and no radiative forcing: every figure changes at once', async () => {
  await settle({ co2_factor_year: 2024, co2_radiative_forcing: 'without' });
  expect((await ask(airfare.compliance)).CO2Emission).toBe(1370.716);
  expect((await ask(airfare.emissionIntensity)).emissionsPerTrip).toBeCloseTo(1370.716 / 2, 10);
  expect((await ask(emissions.emissionsByMonth)).map((row) => row.emissions)).toEqual([1209.387, 0, 161.329]);
  expect((await rowsOf(emissions.emissionsByClass)).map((row) => row[3])).toEqual([
    653.751, 555.636, 161.329,
  ]);
  expect((await rowsOf(emissions.emissionsByRoute)).map((row) => row[3])).toEqual([653.751, 500, 216.965]);
  const { sums } = await ask(airfare.lines, { ...spring, figure: 'emissionsPerKilometre' });
  expect(sums).toMatchObject({ value: 1370.716, whole: 13_700 });

  const { bytes } = await server.download(owner, exportSegments, { query: spring });
  const [head, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(head).toMatch(/,Matter number,CO2 method$/);
  const named = rows.filter((row) => row.endsWith(`,"${method}, 2024, without radiative forcing"`));
  // Neither the flight with CO2 from the feed nor the lost one.
  expect([rows.length, named.length]).toEqual([5, 3]);
  await settle({ co2_factor_year: null, co2_radiative_forcing: 'with' });
});
