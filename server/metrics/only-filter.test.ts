import { beforeAll, describe, expect, test } from 'vitest';
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import type { Only } from '../../contract/vocabulary/filters.ts';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

// The test server queries both engines and fails if they differ.
const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const qantas = { supplier_code: 'QF', supplier_name: 'Qantas', traveller_name: 'Ann Lee' };

beforeAll(async () => {
  for (const tmc of ['ONE', 'TWO']) {
    await server.tmc(tmc);
    await server.importFeed(tmc, {
      hierarchy: smallHierarchy,
      lines: [
        flight('MEL', 'SYD', '2026-03-10', { ...qantas, amount_paid: '100.00', class_of_travel: 'Economy' }),
        flight('MEL', 'SYD', '2026-03-11', {
          ...qantas,
          line_key: 'B',
          supplier_name: 'QANTAS LTD',
          amount_paid: '30.00',
          class_of_travel: 'Business',
          traveller_name: 'Bo Chan',
        }),
        // Makes 'Qantas' the more frequent name.
        flight('MEL', 'SYD', '2026-04-11', { ...qantas, line_key: 'C', transaction_date: '2026-04-10' }),
        flight('MEL', 'SYD', '2026-03-12', { line_key: 'D', amount_paid: '7.00', traveller_name: 'Ann Lee' }),
        // The airline's name on a hotel line is a different supplier.
        stay('Hotel', 'SYD', '2026-03-12', '2026-03-13', {
          ...qantas,
          line_key: 'E',
          amount_paid: '2000.00',
        }),
        stay('Car', 'SYD', '2026-03-12', '2026-03-13', {
          line_key: 'F',
          supplier_code: 'ZE',
          amount_paid: '400.00',
        }),
        { line_key: 'G', product_type: 'Other', amount_paid: '5.00', traveller_name: 'Ann Lee' },
      ],
    });
    await server.grant(`all@${tmc}.test`.toLowerCase(), tmc);
  }
});

const query = (only: object) => ({ query: { ...march, only: JSON.stringify(only) } });
const spent = async (only: object, by = 'all@one.test') => {
  const { sums } = await server.get(by, summary.lines, {
    query: { ...query(only).query, figure: 'total' },
  });
  return sums.totalSpend;
};
const travellerId = async (by: string, name: string) => {
  const { rows } = await server.get(by, summary.travellerSpend, { query: march });
  return rows.find((row) => row.travellerName === name)!.travellerId;
};

describe('shown alone', () => {
  test.each<[number, Only]>([
    [2542, {}],
    [130, { airline: 'Qantas' }],
    [7, { airline: 'Not specified' }],
    [0, { airline: 'QF' }],
    [0, { airline: 'QANTAS LTD' }],
    [2000, { hotel: 'Qantas' }],
    [400, { carCompany: 'ZE' }],
    [100, { classOfTravel: 'Economy' }],
    [7, { classOfTravel: 'Not specified' }],
    [30, { airline: 'Qantas', classOfTravel: 'Business' }],
    [0, { airline: 'Qantas', hotel: 'Qantas' }],
  ])('%d is spent on %j', async (amount, only) => {
    expect(await spent(only)).toBe(amount);
  });

  test('are a traveller’s lines of every product, also with an airline', async () => {
    const traveller = await travellerId('all@one.test', 'Ann Lee');
    expect(await spent({ traveller })).toBe(2112);
    expect(await spent({ traveller, airline: 'Qantas' })).toBe(100);
  });

  test('is nothing for a traveller of another TMC', async () => {
    expect(await spent({ traveller: await travellerId('all@two.test', 'Ann Lee') })).toBe(0);
  });

  test('are the lines that cards, charts and tables count', async () => {
    const cards = await server.get('all@one.test', airfare.summary, query({ airline: 'Qantas' }));
    expect(cards).toMatchObject({ totalCostOfAirfares: 130, numberOfTickets: 0 });
    const shares = await server.get('all@one.test', airfare.airlineMarketShare, query({ airline: 'Qantas' }));
    expect(shares.map((row) => [row.airlineName, row.totalSpend])).toEqual([['Qantas', 130]]);
    const stays = await server.get('all@one.test', accommodation.lines, {
      query: { ...query({ hotel: 'Qantas' }).query, figure: 'totalCostOfAccommodation' },
    });
    expect(stays.sums.totalSpend).toBe(2000);
  });
});

test.each([
  ['[[[', 'Enter an object as JSON.'],
  ['[]', 'Enter an object with some of airline, classOfTravel, hotel, carCompany, traveller.'],
  ['{"planet":"Mars"}', 'Enter an object with some of airline, classOfTravel, hotel, carCompany, traveller.'],
  ['{"airline":""}', 'Enter a name.'],
  ['{"traveller":"Ann"}', 'Enter a whole number.'],
])('refuses %s', async (only, message) => {
  const { status, body } = await server.send('all@one.test', airfare.summary, { query: { ...march, only } });
  expect([status, body]).toEqual([400, { only: [message] }]);
});
