import { beforeAll, describe, expect, test } from 'vitest';
import * as airfare from '../../../contract/airfare/calls.ts';
import { metrics } from '../../../contract/airfare/metrics.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { factorSource, factorYears } from '../../../contract/vocabulary/co2-factors.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = <E extends Endpoint>(endpoint: E, query: object = march) =>
  server.get('all@one.test', endpoint, { query });

beforeAll(() => loadExample(server));

testPagedTables(server, airfare, {
  email: 'all@one.test',
  query: march,
  more: {
    [airfare.lines.path]: { figure: 'totalCostOfAirfares' },
    [airfare.spendByDestinationDetail.path]: async () => ({
      locationId: (await ask(airfare.spendByDestination))[0]?.locationId,
    }),
    [airfare.airlineMarketShareDetail.path]: { airline: 'QF' },
    [airfare.spendByClassOfTravelDetail.path]: { fareTypeDescription: 'Saver' },
  },
});

/** 1000 + 800.10 + 300 - 300 + 120.50 + 0 - 80 */
const spend = 1840.6;
const emptyRange = { dateStart: '2020-01-01', dateEnd: '2020-01-31' };

describe('cards', () => {
  test('count spend of all Air lines, distinct bookings and tickets, and flown lines', async () => {
    expect(await ask(airfare.summary)).toEqual({
      totalCostOfAirfares: spend,
      // B1, B2, B5, B6, B7
      numberOfAirBookings: 5,
      // T1, T2, T6, T7
      numberOfTickets: 4,
      // B1 twice, B5
      numberOfSegmentsFlown: 3,
    });
  });

  test('average over each booking’s earliest flight, bookings, tickets and flown kilometres', async () => {
    const answer = await ask(airfare.statistics);
    // B1 10, B2 19, B5 5, B6 20; B7 is a refund.
    expect(answer.averageBookingLeadInTime).toBe(13.5);
    expect(answer.averageCostOfBooking).toBeCloseTo(spend / 5, 10);
    expect(answer.averageCostOfAirTicket).toBeCloseTo(spend / 4, 10);
    expect(answer.costPerKilometerFlown).toBeCloseTo(spend / 12_700, 10);
    // B1 twice, B5
    expect(answer.averageFarePerSegment).toBeCloseTo(spend / 3, 10);
  });

  test('exclude refunds from compliance ratios; count emissions of flown lines', async () => {
    const answer = await ask(airfare.compliance);
    // All but the first of three lines with a cheapest fare.
    expect(answer.cheapestFareCompliance).toBeCloseTo(200 / 3, 10);
    // B1 and B5 of five bookings.
    expect(answer.onlineBookingCompliance).toBe(40);
    // Three of four lines with a fare type.
    expect(answer.restrictedFareUptake).toBe(75);
    expect(answer.CO2Emission).toBe(3100.5);
  });

  test('the glossary states the emission method and the years of its factors', () => {
    const { formula } = metrics.CO2Emission;
    expect(formula).toContain(factorSource);
    expect(
      formula
        .match(/20\d\d/g)
        ?.map(Number)
        .slice(0, -1),
    ).toEqual(factorYears);
    expect(formula).toContain('with radiative forcing');
  });

  test('a zero denominator yields null, not zero', async () => {
    expect(await ask(airfare.summary, emptyRange)).toEqual({
      totalCostOfAirfares: 0,
      numberOfAirBookings: 0,
      numberOfTickets: 0,
      numberOfSegmentsFlown: 0,
    });
    expect(Object.values(await ask(airfare.statistics, emptyRange))).toEqual([null, null, null, null, null]);
    expect(await ask(airfare.compliance, emptyRange)).toEqual({
      cheapestFareCompliance: null,
      onlineBookingCompliance: null,
      restrictedFareUptake: null,
      CO2Emission: 0,
    });
  });
});

describe('destinations', () => {
  test('group by the destination of the booking’s trip and count its days once', async () => {
    const rows = await ask(airfare.spendByDestination);
    expect(rows.map(({ locationId: _, ...row }) => Object.values(row))).toEqual([
      // destination, country, bookings, tickets, days, spend, average
      ['Singapore', 'SG', 2, 2, 4, 1800.1, 900.05],
      ['Melbourne', 'AU', 1, 0, 0, 120.5, 120.5],
      ['Sydney', 'AU', 1, 1, 0, 0, 0],
      ['Auckland', 'NZ', 1, 1, 0, -80, -80],
    ]);
  });

  test('a row opens to its tickets; merged travellers have the canonical name', async () => {
    const rows = await ask(airfare.spendByDestination);
    const open = async (name: string) => {
      const locationId = rows.find(({ destination }) => destination === name)?.locationId;
      return (await ask(airfare.spendByDestinationDetail, { ...march, locationId })).rows;
    };
    expect(await open('Singapore')).toEqual([
      {
        bookingId: 1,
        bookingReference: 'B1',
        ticketNumber: 'T1',
        travellerName: 'Ada Lovelace',
        costCentre: 'Plant 1',
        departureDate: '2026-03-10',
        returnDate: '2026-03-14',
        duration: 4,
        itinerarySummary: 'MEL-SIN-MEL',
        totalSpend: 1800.1,
      },
      expect.objectContaining({ bookingReference: 'B6', travellerName: 'Bob Brown', totalSpend: 0 }),
    ]);
    expect(await open('Melbourne')).toMatchObject([
      { bookingReference: 'B5', ticketNumber: null, travellerName: 'Ada Lovelace' },
    ]);
    // Every trip of this feed has a destination.
    expect((await ask(airfare.spendByDestinationDetail, { ...march, locationId: '' })).rows).toEqual([]);
  });
});

describe('airlines', () => {
  test('identified by code, named by their most frequent name, with their share of all airfares', async () => {
    const rows = await ask(airfare.airlineMarketShare);
    expect(rows.map(({ marketShare: _share, color: _color, ...row }) => Object.values(row))).toEqual([
      // key, name, bookings, tickets, spend, average per booking, per ticket
      ['QF', 'Qantas', 2, 2, 1800.1, 900.05, 900.05],
      [null, 'Not specified', 1, 0, 120.5, 120.5, null],
      ['VA', 'Virgin Australia', 1, 1, 0, 0, 0],
      ['NZ', 'NZ', 1, 1, -80, -80, -80],
    ]);
    const shares = rows.map(({ marketShare }) => marketShare ?? 0);
    expect(shares[0]).toBeCloseTo((1800.1 / spend) * 100, 10);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 10);
  });

  test('keep their colours under every filter, all of them distinct', async () => {
    const colors = async (query?: typeof march) =>
      new Map(
        (await ask(airfare.airlineMarketShare, query)).map(({ airlineName, color }) => [airlineName, color]),
      );
    const ofMarch = await colors();
    const ofLater = await colors({ ...march, dateStart: '2026-03-15' });
    expect(ofLater.size).toBeLessThan(ofMarch.size);
    for (const [name, color] of ofLater) expect(color).toBe(ofMarch.get(name));
    expect(new Set(ofMarch.values()).size).toBe(ofMarch.size);
  });

  test('an airline opens to its tickets, and so do the lines without one', async () => {
    const open = async (airline?: string) =>
      (await ask(airfare.airlineMarketShareDetail, { ...march, airline: airline ?? '' })).rows.map((row) => [
        row.bookingReference,
        row.ticketNumber,
        row.travellerName,
        row.totalSpend,
      ]);
    expect(await open('QF')).toEqual([
      ['B1', 'T1', 'Ada Lovelace', 1800.1],
      ['B6', 'T6', 'Bob Brown', 0],
    ]);
    expect(await open('VA')).toEqual([['B2', 'T2', 'Bob Brown', 0]]);
    expect(await open('NZ')).toEqual([['B7', 'T7', null, -80]]);
    expect(await open()).toEqual([['B5', null, 'Ada Lovelace', 120.5]]);
  });
});

describe('fares and classes', () => {
  test('a subtotal per fare type description, followed by its classes, each over its own bookings', async () => {
    const rows = await ask(airfare.spendByClassOfTravel);
    expect(rows.map((row) => Object.values(row))).toEqual([
      // description, class, spend, per booking, days in advance, changed, cost of change
      ['Saver', null, 1000, 500, 14.5, 1, 50],
      ['Saver', 'Economy', 1000, 500, 14.5, 1, 50],
      ['Flex', null, 720.1, 360.05, 13, 1, 10],
      ['Flex', 'Business Class', 800.1, 800.1, 13, 0, 0],
      ['Flex', 'Economy', -80, -80, null, 1, 10],
      ['Not specified', null, 120.5, 60.25, 12.5, 1, 25],
      ['Not specified', 'Not specified', 120.5, 120.5, 5, 0, 0],
      ['Not specified', 'Economy', 0, 0, 20, 1, 25],
    ]);
  });

  test('a row opens to its lines; a subtotal opens to the lines of all its classes', async () => {
    const open = async (fareTypeDescription: string, classOfTravel?: string) => {
      const query = { ...march, fareTypeDescription, ...(classOfTravel && { classOfTravel }) };
      return (await ask(airfare.spendByClassOfTravelDetail, query)).rows;
    };
    expect(await open('Saver')).toMatchObject([
      {
        bookingReference: 'B1',
        classOfTravel: 'Economy',
        advancePurchase: 10,
        spend: 1000,
        costOfChange: 50,
      },
      { bookingReference: 'B2', advancePurchase: 19, spend: 300, costOfChange: 0 },
      // A refund counts in the spend, but not in the average.
      { bookingReference: 'B2', advancePurchase: null, spend: -300, costOfChange: 0 },
    ]);
    expect(await open('Flex', 'Economy')).toMatchObject([{ bookingReference: 'B7', spend: -80 }]);
    expect(await open('Not specified', 'Not specified')).toEqual([
      {
        bookingId: 5,
        bookingReference: 'B5',
        travellerName: 'Ada Lovelace',
        costCentre: 'Plant 1',
        departureDate: '2026-04-05',
        itinerarySummary: 'SYD-MEL',
        classOfTravel: null,
        advancePurchase: 5,
        spend: 120.5,
        costOfChange: 0,
      },
    ]);
  });

  test('advance purchase: means at each level, excluding refunds', async () => {
    const bar = (name: string, value: number, lines: number, children?: object[]) => ({
      name,
      value,
      lines,
      ...(children && { children }),
    });
    expect(await ask(airfare.advancePurchase)).toEqual([
      bar('Restricted', 49 / 3, 3, [
        bar('Saver', 14.5, 2, [bar('Economy', 14.5, 2)]),
        bar('Not specified', 20, 1, [bar('Economy', 20, 1)]),
      ]),
      bar('Flexible', 13, 1, [bar('Flex', 13, 1, [bar('Business Class', 13, 1)])]),
      bar('Not specified', 5, 1, [bar('Not specified', 5, 1, [bar('Not specified', 5, 1)])]),
    ]);
  });

  test('lists the classes of flights of all dates on visible nodes', async () => {
    const names = async (email: string, query: object = {}) =>
      (await server.get(email, airfare.bookingClassList, { query })).map((row) => row.classOfTravel);
    expect(await names('all@one.test')).toEqual(['Business Class', 'Economy', 'First Class']);
    expect(await names('plant2@one.test')).toEqual(['Economy']);
    const beta = await server.nodeId('ONE', 'BETA');
    expect(await names('all@one.test', { client: beta })).toEqual(['First Class']);
  });
});

describe('the lines behind the figures', () => {
  const open = (metric: string, more: object = {}) =>
    ask(airfare.lines, { ...march, figure: metric, ...more });

  test.each<[string, number, number, number, number | null, number?]>([
    // figure, lines, bookings, spend, other sum or count, other denominator
    ['totalCostOfAirfares', 7, 5, spend, null],
    ['numberOfAirBookings', 7, 5, spend, null],
    ['numberOfTickets', 6, 4, 1720.1, 4],
    ['numberOfSegmentsFlown', 3, 2, 1920.6, null],
    ['averageBookingLeadInTime', 4, 4, 1420.5, 54],
    ['averageCostOfBooking', 7, 5, spend, null],
    ['averageCostOfAirTicket', 7, 5, spend, 4],
    ['costPerKilometerFlown', 7, 5, spend, 12_700],
    ['averageFarePerSegment', 7, 5, spend, 3],
    ['cheapestFareCompliance', 2, 2, 920.6, null, 3],
    ['onlineBookingCompliance', 2, 2, 1120.5, null, 5],
    ['restrictedFareUptake', 3, 3, 1300, null, 4],
    ['CO2Emission', 3, 2, 1920.6, 3100.5],
    ['advancePurchase', 5, 4, 2220.6, 67],
  ])('%s: %i lines of %i bookings', async (metric, lines, bookings, totalSpend, value, whole) => {
    const { rows, total, sums } = await open(metric);
    expect(sums).toEqual({ lines, bookings, totalSpend, value, whole });
    expect([rows.length, total]).toEqual([lines, lines]);
  });

  test('a bar of advance purchase opens to the lines of its mean', async () => {
    const { sums } = await open('advancePurchase', { fareType: 'Restricted' });
    expect([sums.value, sums.lines]).toEqual([49, 3]);
    const { rows } = await open('advancePurchase', {
      fareType: 'Restricted',
      fareTypeDescription: 'Not specified',
      classOfTravel: 'Economy',
    });
    expect(rows).toMatchObject([{ bookingReference: 'B6', value: 20, totalSpend: 0, status: 'Exchanged' }]);
  });
});
