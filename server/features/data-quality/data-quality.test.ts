import { beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/data-quality/calls.ts';
import { lineRules, ruleNames, rules, scoreOf, weightOf } from '../../../contract/data-quality/rules.ts';
import { flight, stay } from '../../test/builders/feed.ts';
import { testPagedTables } from '../../test/paged-tables.ts';
import { testReportAccess } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { loadTwoTmcs, twoTmcs } from '../../test/two-tmcs.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const more = {
  [calls.rows.path]: { rule: 'employeeNumber' },
  [calls.rows.file.path]: { rule: 'employeeNumber' },
};

beforeAll(async () => {
  const ada = { traveller_name: 'Ada Lovelace', employee_number: 'E1', booked_date: '2026-03-02' };
  const lines = [
    flight('MEL', 'SIN', '2026-03-20', {
      ...ada,
      node_code: 'ACME-1',
      amount_paid: '900.00',
      cheapest_rate: '800.00',
      class_of_travel: 'Economy',
      transaction_date: '2026-03-03',
    }),
    flight('MEL', 'SYD', '2026-03-20', {
      ...ada,
      employee_number: '',
      node_code: 'ACME-2',
      amount_paid: '100.00',
      transaction_date: '2026-03-04',
    }),
    stay('Hotel', 'SIN', '2026-03-20', '2026-03-22', {
      node_code: 'ACME-2',
      amount_paid: '-250.00',
      status: 'Refunded',
      booked_date: '2026-03-21',
      data_source: 'portal',
    }),
    // Directly at the customer, which has cost centres.
    { node_code: 'ACME', product_type: 'Other', amount_paid: '10.00', transaction_date: '2026-03-05' },
    // Uncounted, and of other dates.
    flight('MEL', 'SYD', '2026-03-20', { status: 'Void' }),
    flight('MEL', 'SYD', '2026-05-20', { transaction_date: '2026-04-20', amount_paid: '7.00' }),
  ];
  const permissions = ['can_import'] as const;
  await loadTwoTmcs(
    server,
    { lines },
    [
      flight('SIN', 'LHR', '2026-03-20', {
        booking_reference: 'SECRET',
        amount_paid: '1.00',
        data_source: 'secret',
      }),
    ],
    [...permissions],
  );
});

testReportAccess(server, calls, {
  ...twoTmcs,
  query: { ...march, rule: 'employeeNumber' },
  secrets: /ACME|Acme|Ada|portal/,
});
testPagedTables(server, calls, { email: 'all@one.test', query: march, more });

const overview = (email = 'all@one.test', own: object = {}) =>
  server.get(email, calls.overview, { query: { ...march, ...own } });

test('counts lines and their spend without signs, each under the rules that apply', async () => {
  const { all, sources, customers, months, trend } = await overview();
  expect(all.lines).toBe(4);
  expect(all.rules).toEqual({
    employeeNumber: { base: 3, defects: 2, baseMoney: 1250, defectMoney: 350 },
    costCentre: { base: 4, defects: 1, baseMoney: 1260, defectMoney: 10 },
    cheapestFare: { base: 2, defects: 1, baseMoney: 1000, defectMoney: 100 },
    bookedDate: { base: 3, defects: 1, baseMoney: 1250, defectMoney: 250 },
    classOfTravel: { base: 2, defects: 1, baseMoney: 1000, defectMoney: 100 },
    place: { base: 3, defects: 0, baseMoney: 1250, defectMoney: 0 },
    policyCode: { base: 1, defects: 1, baseMoney: 900, defectMoney: 900 },
    // Too few lines of a kind.
    pricePerKilometre: { base: 0, defects: 0, baseMoney: 0, defectMoney: 0 },
    pricePerNight: { base: 0, defects: 0, baseMoney: 0, defectMoney: 0 },
    twin: { base: 2, defects: 0, baseMoney: 1000, defectMoney: 0 },
    gap: { base: 4, defects: 0, baseMoney: 0, defectMoney: 0 },
  });
  expect(sources.map(({ source, lines }) => [source, lines])).toEqual([
    ['portal', 1],
    ['test', 3],
  ]);
  expect(customers.map(({ label, lines }) => [label, lines])).toEqual([['Acme Pty Ltd', 4]]);
  expect(months.map(({ month, lines }) => [month, lines])).toEqual([['2026-03', 4]]);
  expect(trend.months).toHaveLength(13);
  expect(trend.shares.place.at(-1)).toBe(100);
  expect(trend.scores.slice(0, -1).every((score) => score === null)).toBe(true);
});

test('weights add up to 100, and those that apply make the score', async () => {
  expect(Object.values(rules).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  const { all } = await overview();
  const applying = ruleNames.map((rule) => weightOf(rule, all.rules) ?? 0);
  expect(applying.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 10);
  // 85 of the weights apply. By hand: defects of 2/3, 1/4, 1/2, 1/3, 1/2, 0, 1, 0, 0.
  const lost = (10 * 2) / 3 + 15 / 4 + 10 / 2 + 10 / 3 + 5 / 2 + 10;
  expect(all.score).toBeCloseTo(100 - (lost / 85) * 100, 10);
  expect(scoreOf({})).toBeNull();
});

test('without lines there is nothing to judge', async () => {
  const { all, sources, customers, months } = await overview('all@one.test', {
    dateStart: '2020-01-01',
    dateEnd: '2020-01-31',
  });
  expect([all.lines, all.score, sources, customers, months]).toEqual([0, null, [], [], []]);
});

test('a reader of one cost centre sees its lines alone', async () => {
  const { all, sources } = await overview('plant2@one.test');
  expect(all.lines).toBe(2);
  expect(all.rules.costCentre).toMatchObject({ base: 2, defects: 0 });
  expect(sources.map(({ source }) => source)).toEqual(['portal', 'test']);
});

test('needs the permission to import', async () => {
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
  const { status } = await server.send('reader@one.test', calls.overview, { query: march });
  expect(status).toBe(403);
});

test('rows tell what was found, and the file is named by the rule', async () => {
  const query = { ...march, rule: 'bookedDate' };
  const { rows, sums } = await server.get('all@one.test', calls.rows, { query });
  expect(rows).toMatchObject([
    { finding: '2026-03-21', startDate: '2026-03-20', totalSpend: -250, dataSource: 'portal', lineKey: 'L3' },
  ]);
  expect(sums).toEqual({ lines: 1, totalSpend: -250 });
  const { headers } = await server.send('all@one.test', calls.rows.file, { query });
  expect(headers['content-disposition']).toContain(lineRules.bookedDate.title);
});

test.each([
  ['an unknown rule', { rule: 'gap' }],
  ['no rule', {}],
  ['an empty source', { rule: 'twin', source: '' }],
])('%s is refused', async (_name, query) => {
  const { status } = await server.send('all@one.test', calls.rows, { query: { ...march, ...query } });
  expect(status).toBe(400);
});
