import { beforeAll, expect, test } from 'vitest';
import { change } from '../../../contract/query/change.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const email = 'reader@one.test';

/** A return trip of two flights, each at half the price. */
function trips(route: [string, string], day: string, number: number, price: number, rest: Row = {}): Row[] {
  return Array.from({ length: number }, (_, at) => {
    const booking_reference = `${route.join('')}${day.slice(0, 7)}${at}${rest.class_of_travel ?? ''}`;
    const line = { ...rest, booking_reference, transaction_date: day, amount_paid: (price / 2).toFixed(2) };
    return [flight(...route, day, line), flight(route[1], route[0], day, line)];
  }).flat();
}

/** One booking in two classes. */
const connecting = (day: string): Row[] =>
  ['Economy', 'Business'].map((class_of_travel) =>
    flight('MEL', 'SYD', day, {
      booking_reference: 'CONNECTING',
      transaction_date: day,
      amount_paid: '202.00',
      class_of_travel,
    }),
  );

const nights = (day: string, end: string, number: number, price: number): Row[] =>
  Array.from({ length: number }, (_, at) =>
    stay('Hotel', 'SYD', day, end, {
      booking_reference: `HOTEL${day}${at}`,
      transaction_date: day,
      quantity: '2',
      amount_paid: price.toFixed(2),
    }),
  );

beforeAll(async () => {
  const feed = {
    // January to February: the fares of one route rise by 10%.
    ONE: [
      ...trips(['MEL', 'SYD'], '2026-01-10', 30, 400),
      ...trips(['MEL', 'PER'], '2026-01-10', 60, 900),
      ...trips(['MEL', 'SYD'], '2026-02-10', 30, 440),
      ...trips(['MEL', 'PER'], '2026-02-10', 60, 900),
    ],
    // 40 more trips, in the same proportions; in March, a route is new and another gone.
    TWO: [
      ...trips(['MEL', 'SYD'], '2026-01-10', 30, 400),
      ...trips(['MEL', 'PER'], '2026-01-10', 90, 900),
      ...trips(['MEL', 'SYD'], '2026-02-10', 40, 400),
      ...trips(['MEL', 'PER'], '2026-02-10', 120, 900),
      ...trips(['MEL', 'SYD'], '2026-03-11', 40, 400),
      ...trips(['MEL', 'HKG'], '2026-03-11', 7, 1500),
      ...trips(['MEL', 'SYD'], '2026-04-11', 1, 400, { class_of_travel: 'Economy' }),
      ...trips(['MEL', 'SYD'], '2026-05-11', 1, 404, { class_of_travel: 'Economy' }),
      ...connecting('2026-05-12'),
      ...nights('2026-02-10', '2026-02-12', 5, 300),
      ...nights('2026-03-10', '2026-03-12', 6, 330),
    ],
  };
  for (const [code, lines] of Object.entries(feed)) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: lines.map((line, at) => ({ ...line, line_key: `${code}${at}` })),
    });
    await server.grant(code === 'ONE' ? email : 'reader@two.test', code);
  }
});

const month = (number: number) => ({
  dateStart: `2026-0${number}-01`,
  dateEnd: new Date(Date.UTC(2026, number, 0)).toISOString().slice(0, 10),
});

const explain = (who: string, body: object) => server.get(who, change, { body } as never);

test('names a route whose prices rose by 10%, and nothing else', async () => {
  const by = ['route'];
  const answer = await explain(email, { metric: 'airfares', by, filter: month(2), compare: month(1) });
  expect(answer.difference).toBe(30 * 40);
  expect(answer.sentence).toBe(
    'Total cost of airfares rose by $1,200.00 (1.8%), from $66,000.00 to $67,200.00.',
  );
  expect(answer.parts).toEqual([
    {
      kind: 'price',
      members: [{ dimension: 'route', key: 'Melbourne – Sydney', label: 'Melbourne – Sydney' }],
      before: { value: 12_000, units: 30 },
      after: { value: 13_200, units: 30 },
      amount: 1200,
      where: [{ dimension: 'route', in: ['Melbourne – Sydney'] }],
      sentence: 'Melbourne – Sydney: $440.00 per booking, was $400.00 (+10.0%), which adds $1,200.00.',
    },
  ]);
  expect(answer.movers).toMatchObject([{ amount: 1200 }]);
});

const sentences = async (body: object) => {
  const answer = await explain('reader@two.test', body);
  return [answer.sentence, ...answer.parts.map(({ sentence }) => sentence)];
};

test('names 40 more trips at their average price, whatever they are grouped by', async () => {
  const dates = { filter: month(2), compare: 'previous_period' };
  for (const by of [[], ['route'], ['costCentre', 'route'], ['route', 'classOfTravel']]) {
    expect(await sentences({ metric: 'airfares', by, ...dates })).toEqual([
      'Total cost of airfares rose by $31,000.00 (33.3%), from $93,000.00 to $124,000.00.',
      '40 more bookings (160, was 120) at an average of $775.00, which adds $31,000.00.',
    ]);
  }
});

test.each([
  [
    'what is new and gone, in full',
    { metric: 'airfares', by: ['route'] },
    [
      'Total cost of airfares fell by $97,500.00 (78.6%), from $124,000.00 to $26,500.00.',
      'Gone: Melbourne – Perth, 120 bookings, which takes off $108,000.00.',
      'New: Hong Kong – Melbourne, 7 bookings, which adds $10,500.00.',
    ],
  ],
  [
    'volume and price in the units that a product is paid by',
    { metric: 'accommodationSpend' },
    [
      'Accommodation spend rose by $480.00 (32.0%), from $1,500.00 to $1,980.00.',
      '2 more room nights (12, was 10) at an average of $157.50, which adds $315.00.',
      '$165.00 per room night, was $150.00 (+10.0%), which adds $165.00.',
    ],
  ],
  [
    'what is left within a product by the next dimension, where it applies',
    { metric: 'totalTravelSpend', by: ['product', 'route'] },
    [
      'Total travel spend fell by $97,020.00 (77.3%), from $125,500.00 to $28,480.00.',
      '112 fewer bookings (53, was 165) at an average of $648.98, which takes off $72,686.02.',
      'Gone: Air, Melbourne – Perth, 0 of 47 bookings, was 120 of 160, at $900.00 per booking, against $669.41 on average, which takes off $17,497.72.',
      'Air, Melbourne – Sydney: 40 of 47 bookings, was 40 of 160, at $400.00 per booking, against $669.41 on average, which takes off $16,384.42.',
      'New: Air, Hong Kong – Melbourne, 7 of 47 bookings, was 0 of 160, at $1,500.00 per booking, against $669.41 on average, which adds $12,516.22.',
      'Hotel: 6 of 53 bookings, was 5 of 165, at $315.00 per booking, against $648.98 on average, which takes off $3,018.06.',
      'Hotel: $330.00 per booking, was $300.00 (+10.0%), which adds $234.64.',
      'Air: 47 of 53 bookings, was 160 of 165, at $669.41 per booking, against $648.98 on average, which takes off $184.64.',
    ],
  ],
  [
    'the groups of a count',
    { metric: 'bookings', by: ['product'] },
    [
      'Number of bookings fell by 112 (67.9%), from 165 to 53.',
      'Air: 47 bookings, was 160, which takes off 113.',
      'Hotel: 6 bookings, was 5, which adds 1.',
    ],
  ],
  [
    'mix in an average',
    { metric: 'averageCostOfAirBooking', by: ['route'] },
    [
      'Average cost of air booking fell by $211.17 (27.2%), from $775.00 to $563.83.',
      'Gone: Melbourne – Perth, 0 of 47 bookings, was 120 of 160, at $900.00, against $669.41 on average, which takes off $172.94.',
      'Melbourne – Sydney: 40 of 47 bookings, was 40 of 160, at $400.00, against $669.41 on average, which takes off $161.94.',
      'New: Hong Kong – Melbourne, 7 of 47 bookings, was 0 of 160, at $1,500.00, against $669.41 on average, which adds $123.70.',
    ],
  ],
  [
    'how many members what is counted has',
    { metric: 'bookings', by: ['classOfTravel'], filter: month(5) },
    [
      'Number of bookings rose by 1 (100.0%), from 1 to 2.',
      'New: Business, 1 booking, which adds 1.',
      'Economy: 2 bookings, was 1, which adds 1.',
      'One booking is found under 1.50 members of “Class of travel” on average, was 1.00, which takes off 1.',
    ],
  ],
  [
    'an amount that is too small to show',
    { metric: 'costPerKilometreFlown', by: ['classOfTravel'], filter: month(5) },
    [
      'Cost per kilometre flown rose by less than $0.01 (1.0%), from $0.28 to $0.29.',
      'Economy: $0.29, was $0.28 (+1.0%), which adds less than $0.01.',
      'New: Business, 706 km of 2,823 km flown, was 0 km of 1,412 km, at $0.29, against $0.28 on average, which adds less than $0.01.',
    ],
  ],
  [
    'that there is nothing to divide by',
    { metric: 'averageServiceFee' },
    ['Average service fee charge: no value in either period, since there is nothing to divide by.'],
  ],
])('states %s', async (_what, asked, expected) => {
  const answer = await sentences({ filter: month(3), ...asked, compare: 'previous_period' });
  expect(answer).toEqual(expected);
});
