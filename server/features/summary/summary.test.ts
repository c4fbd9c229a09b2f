import { beforeAll, describe, expect, test } from 'vitest';
import * as summary from '../../../contract/summary/calls.ts';
import { testServer } from '../../test/server.ts';
import { asking, loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = asking(server);

beforeAll(() => loadExample(server));

test('total spend by product', async () => {
  expect(await ask(summary.totalSpend)).toEqual({
    // 1000 + 800.10 + 600 + 9.90 + 300 - 300 + 120 + 50 - 50 + 45
    total: 2575,
    air: 1800.1,
    hotel: 600,
    car: 120,
    service_fees: 9.9,
    other: 45,
  });
});

test('transactions: references, nights, days, fees', async () => {
  expect(await ask(summary.transactionSummary)).toEqual({
    bookings: 3,
    hotel_room_nights: 6,
    car_hire_days: 2,
    service_fees: 1,
  });
});

test('compliance: percentages of spend and of bookings', async () => {
  const answer = (await ask(summary.compliance)) as Record<string, number>;
  expect(answer.costOfChange).toBeCloseTo((50 / 1800.1) * 100, 10);
  expect(answer.nonCompliantBookings).toBeCloseTo((1 / 3) * 100, 10);
  // B1 and B2 are bookable; both have an online line.
  expect(answer.onlineBookingCompliance).toBe(100);
});

test('a zero denominator yields null, not zero', async () => {
  const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };
  expect(await ask(summary.compliance, emptyRange)).toEqual({
    costOfChange: null,
    nonCompliantBookings: null,
    onlineBookingCompliance: null,
  });
  expect(await ask(summary.costOfChangeSummary, emptyRange)).toEqual({
    costOfChange: 0,
    airSpend: 0,
    percentage: null,
    bookings: 0,
  });
});

test('months without spend have zero', async () => {
  const months = (await ask(summary.byMonth, { dateStart: '2026-02-15', dateEnd: '2026-04-01' })) as {
    month: string;
    totalSpend: number;
  }[];
  expect(months.map(({ month, totalSpend }) => [month, totalSpend])).toEqual([
    ['2026-02', 0],
    ['2026-03', 2575],
    ['2026-04', 2500],
  ]);
});

test('policies: an undescribed code is listed by its code; lines without a code are excluded', async () => {
  const slices = (await ask(summary.complianceChart)) as { name: string; value: number }[];
  expect(slices.map(({ name, value }) => [name, value])).toEqual([
    ['Cheaper fare declined', 1],
    ['In policy', 1],
    ['P3', 1],
  ]);
});

describe('drill-downs', () => {
  test('a policy slice opens to its lines with lost savings', async () => {
    const { rows } = (await ask(summary.complianceDetail, {
      ...march,
      description: 'Cheaper fare declined',
    })) as { rows: Record<string, unknown>[] };
    expect(rows).toEqual([
      {
        bookingId: 1,
        bookingReference: 'B1',
        travellerName: 'Ada Lovelace',
        costCentre: 'Plant 1',
        productType: 'Air',
        transactionDate: '2026-03-02',
        policyCode: 'P2',
        policyDescription: 'Cheaper fare declined',
        isCompliant: false,
        lostSavings: 100,
        totalSpend: 1000,
      },
    ]);
    expect(await ask(summary.complianceDetail)).toMatchObject({ rows });
  });

  test('cost of change opens to its tickets', async () => {
    const { rows } = (await ask(summary.costOfChange)) as { rows: Record<string, unknown>[] };
    expect(rows).toMatchObject([
      {
        bookingReference: 'B1',
        ticketNumber: 'T1',
        airline: 'Example Air',
        departureDate: '2026-03-10',
        itinerarySummary: 'MEL-SIN-MEL',
        costOfChange: 50,
        totalSpend: 1000,
      },
    ]);
  });

  test('every trip has one destination, and a destination opens to as many references', async () => {
    const points = (await ask(summary.byDestination)) as {
      locationId: number | null;
      name: string;
      value: number;
    }[];
    expect(points.map(({ name, value }) => [name, value])).toEqual([
      ['Not specified', 1],
      ['Singapore', 1],
      ['Sydney', 1],
    ]);
    let spend = 0;
    for (const { locationId, value } of points) {
      const query = { ...march, locationId: locationId ?? '' };
      const { rows } = (await ask(summary.destinationAnalysis, query)) as {
        rows: { bookingReference: string; totalSpend: number }[];
      };
      expect(new Set(rows.map((row) => row.bookingReference)).size).toBe(value);
      for (const row of rows) spend += Math.round(row.totalSpend * 100);
    }
    expect(spend).toBe(257500);
  });

  test('travellers: spend by product, latest cost centre, nameless lines excluded', async () => {
    const rows = (await ask(summary.topTravellers)) as Record<string, unknown>[];
    expect(rows).toMatchObject([
      {
        travellerName: 'Ada Lovelace',
        employeeNumber: 'E1',
        costCentre: 'Plant 1',
        bookings: 1,
        airSpend: 1800.1,
        hotelSpend: 600,
        serviceFeesSpend: 9.9,
        totalSpend: 2410,
      },
      { travellerName: 'Bob Brown', bookings: 1, airSpend: 0, carSpend: 120, totalSpend: 120 },
    ]);
    expect(await ask(summary.topTravellers, { ...march, limit: 1 })).toEqual(rows.slice(0, 1));
    const travellerIds = rows.map((row) => row.travellerId).join(',');
    expect(await ask(summary.topTravellers, { ...march, travellerIds })).toEqual(rows);
    const second = { ...march, travellerIds: String(rows[1]?.travellerId) };
    expect(await ask(summary.topTravellers, second)).toEqual(rows.slice(1, 2));
    expect(await ask(summary.topTravellers, { ...march, limit: 1, travellerIds })).toEqual(rows.slice(0, 1));
    expect(await ask(summary.topTravellers, { ...march, travellerIds: '0' })).toEqual([]);
    expect(await ask(summary.travellerSpend)).toMatchObject({
      rows,
      total: 2,
      sums: { travellers: 2, airSpend: 1800.1, carSpend: 120, totalSpend: 2530 },
    });
  });
});
