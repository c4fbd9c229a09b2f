import { beforeAll, describe, expect, test } from 'vitest';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

beforeAll(() => loadExample(server));

const placeOf = async (name: string) =>
  (await ask(accommodation.byDestination)).find((point) => point.name === name)?.locationId;

testPagedTables(server, accommodation, {
  email: 'all@one.test',
  query: march,
  more: {
    [accommodation.lines.path]: { figure: 'totalCostOfAccommodation' },
    [accommodation.detail.path]: async () => ({ locationId: await placeOf('Sydney') }),
    [accommodation.destinationAnalysis.path]: async () => ({ locationId: await placeOf('Sydney') }),
  },
});

function ask<E extends Endpoint>(endpoint: E, query: object = march, email = 'all@one.test') {
  return server.get(email, endpoint, { query });
}

test('summary: spend, bookings, nights, overnight trips without accommodation', async () => {
  expect(await ask(accommodation.summary)).toEqual({
    // 600 + 250 + 50 - 50 + 0 + 120 - 80
    totalCostOfAccommodation: 890,
    // B1, B2, B3, B8, B9
    numberBookings: 5,
    // 4 + 2 + 2 + 3 + 1: refunded nights are excluded, free nights included
    numberOfRoomNights: 12,
    // B5, B6 and B9 out of B1, B2, B5, B6 and B9
    overnightTripsWithoutAccommodation: 3,
    overnightTripsWithoutAccommodationPercentage: 60,
  });
});

test('statistics: totals divided by counts', async () => {
  const answer = await ask(accommodation.statistics);
  expect(answer.averageNightlyRoomOnlyRate).toBeCloseTo((890 - 40) / 12, 10);
  expect(answer.averageNightlyStay).toBeCloseTo(890 / 12, 10);
  // Four stays of 4 + 2 + 2 + 1 nights; the free nights belong to no stay.
  expect(answer.averageLengthOfStay).toBe(9 / 4);
  expect(answer.averageAncillaryCharges).toBe(40 / 4);
});

test('compliance: percentage of bookings with a hotel line that have an online hotel line', async () => {
  // B1 and B8 out of five.
  expect(await ask(accommodation.compliance)).toEqual({ onlineBookingCompliance: 40 });
});

test('a zero denominator yields null, not zero', async () => {
  expect(await ask(accommodation.summary, emptyRange)).toEqual({
    totalCostOfAccommodation: 0,
    numberBookings: 0,
    numberOfRoomNights: 0,
    overnightTripsWithoutAccommodation: 0,
    overnightTripsWithoutAccommodationPercentage: null,
  });
  expect(await ask(accommodation.statistics, emptyRange)).toEqual({
    averageNightlyRoomOnlyRate: null,
    averageNightlyStay: null,
    averageLengthOfStay: null,
    averageAncillaryCharges: null,
  });
  expect(await ask(accommodation.compliance, emptyRange)).toEqual({ onlineBookingCompliance: null });
});

test('months without spend have zero', async () => {
  expect(await ask(accommodation.spendByMonth, { dateStart: '2026-02-15', dateEnd: '2026-04-30' })).toEqual([
    { month: '2026-02', totalSpend: 0 },
    { month: '2026-03', totalSpend: 890 },
    { month: '2026-04', totalSpend: 300 },
  ]);
});

test('counts bookings per location', async () => {
  const points = await ask(accommodation.byDestination);
  expect(points).toMatchObject([
    { name: 'Sydney', country: 'AU', value: 3 },
    { name: 'Mine camp', country: 'AU', value: 1, latitude: null, longitude: null },
    { name: 'Singapore', country: 'SG', value: 1 },
  ]);
  expect(points[0]?.latitude).toBeCloseTo(-33.9, 0);
});

const noMoney = { roomOnlySpend: 0, ancillarySpend: 0, totalSpend: 0, averageRoomRate: 0 };

test('spend by location and hotel; hotels are identified by code and named by their most frequent name', async () => {
  expect(await ask(accommodation.spendAnalysis)).toEqual([
    {
      country: 'SG',
      location: 'Singapore',
      hotelName: 'Raffles Hotel',
      roomOnlySpend: 810,
      roomNights: 6,
      ancillarySpend: 40,
      totalSpend: 850,
      averageRoomRate: 135,
      locationId: expect.any(Number),
      hotelId: 'RAF',
    },
    {
      country: 'AU',
      location: 'Sydney',
      hotelName: 'Harbour Hotel',
      roomOnlySpend: 40,
      roomNights: 1,
      ancillarySpend: 0,
      totalSpend: 40,
      averageRoomRate: 40,
      locationId: expect.any(Number),
      hotelId: 'HAR',
    },
    {
      country: 'AU',
      location: 'Mine camp',
      hotelName: 'Camp Lodge',
      ...noMoney,
      roomNights: 3,
      locationId: expect.any(Number),
      hotelId: 'Camp Lodge',
    },
    {
      country: 'AU',
      location: 'Sydney',
      hotelName: 'Not specified',
      ...noMoney,
      roomNights: 2,
      locationId: expect.any(Number),
      hotelId: '',
    },
  ]);
});

describe('drill-downs', () => {
  test('a hotel opens to its stays, with canonical travellers', async () => {
    const query = { ...march, locationId: await placeOf('Sydney') };
    const { rows: stays } = await ask(accommodation.detail, { ...query, hotelId: 'HAR' });
    expect(stays).toEqual([
      {
        bookingId: 8,
        bookingReference: 'B8',
        travellerName: 'Ada Lovelace',
        costCenter: 'Plant 2',
        hotelName: 'Harbour Hotel',
        arrivalDate: '2026-03-17',
        departureDate: '2026-03-18',
        roomNights: 1,
        ancillarySpend: 0,
        totalSpend: 120,
      },
      expect.objectContaining({ bookingReference: 'B9', roomNights: 0, totalSpend: -80 }),
    ]);
    const { rows: unnamed } = await ask(accommodation.detail, { ...query, hotelId: '' });
    expect(unnamed.map((row) => [row.hotelName, row.roomNights, row.ancillarySpend, row.totalSpend])).toEqual(
      [
        ['Not specified', 2, 5, 50],
        ['Not specified', 0, -5, -50],
      ],
    );
  });

  test('a map point opens to the stays of all its hotels', async () => {
    const query = { ...march, locationId: await placeOf('Sydney') };
    const { rows: stays } = await ask(accommodation.destinationAnalysis, query);
    expect(stays.map((row) => row.totalSpend)).toEqual([120, 50, -50, -80]);
    expect((await ask(accommodation.detail, query)).rows).toEqual(stays);
    // Without a location id: the stays without a location, of which there are none.
    expect((await ask(accommodation.destinationAnalysis, { ...march, locationId: '' })).rows).toEqual([]);
  });

  test('overnight trips without accommodation: one row per trip, with its travellers joined', async () => {
    const { rows: trips } = await ask(accommodation.tripsWithoutAccommodation);
    expect(trips).toEqual([
      {
        bookingId: 5,
        bookingReference: 'B5',
        itinerarySummary: 'MEL-SYD-MEL',
        travellerName: 'Ada Lovelace; Bob Brown',
        departureDate: '2026-03-05',
        returnDate: '2026-03-07',
        duration: 2,
        destinationCity: 'Sydney',
        destinationCountry: 'AU',
        travelBooker: 'Pat Pace',
      },
      expect.objectContaining({ bookingReference: 'B9', travellerName: 'Bob Brown', travelBooker: null }),
      expect.objectContaining({
        bookingId: 6,
        bookingReference: 'B6',
        travellerName: null,
        destinationCity: 'London',
        destinationCountry: 'GB',
      }),
    ]);
  });

  // Sums of the opened rows and denominators, calculated by hand.
  test.each([
    ['totalCostOfAccommodation', { lines: 7, bookings: 5, totalSpend: 890, value: null }],
    ['numberBookings', { lines: 7, bookings: 5, totalSpend: 890, value: null }],
    ['numberOfRoomNights', { lines: 5, bookings: 4, totalSpend: 1020, value: 12 }],
    ['averageNightlyRoomOnlyRate', { lines: 7, bookings: 5, totalSpend: 890, value: 850, whole: 12 }],
    ['averageNightlyStay', { lines: 7, bookings: 5, totalSpend: 890, value: null, whole: 12 }],
    ['averageLengthOfStay', { lines: 4, bookings: 3, totalSpend: 1020, value: 9 }],
    // The refund subtracts its charges from the stay's.
    ['averageAncillaryCharges', { lines: 5, bookings: 3, totalSpend: 970, value: 40, whole: 4 }],
    ['onlineBookingCompliance', { lines: 2, bookings: 2, totalSpend: 720, value: null, whole: 5 }],
  ])('%s opens to its lines', async (metric, sums) => {
    const answer = await ask(accommodation.lines, { ...march, figure: metric });
    expect(answer.sums).toEqual(sums);
    expect(answer.rows).toHaveLength(sums.lines);
  });

  test('a reader of one cost centre sees only its stays and trips', async () => {
    expect(await ask(accommodation.summary, march, 'plant2@one.test')).toMatchObject({
      // 250 + 50 - 50 + 120 - 80
      totalCostOfAccommodation: 290,
      numberBookings: 4,
      // B9 out of B1, B2 and B9
      overnightTripsWithoutAccommodation: 1,
    });
  });

  test('country filter: a stay starts and ends at its own place', async () => {
    const countries = JSON.stringify([{ criteria: 'end_in', countries: ['SG'] }]);
    expect(await ask(accommodation.summary, { ...march, countries })).toMatchObject({
      totalCostOfAccommodation: 850,
    });
  });
});
