import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import type { Answer, Endpoint } from '../../../contract/http/endpoint.ts';
import { clientByCode } from '../../tenants/clients.ts';
import type { Row } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import {
  bookingsOf,
  hierarchyOf,
  type Industries,
  linesOf,
  metricsOf,
  paid,
  policies,
  pool,
} from './example.fixture.ts';

const server = testServer();

const mining = { ACME: 'Mining', BETA: 'Mining', CORE: 'Mining' };
const tmcs = {
  ONE: { ACME: 'Mining', ZETA: 'Energy' },
  TWO: { ACME: 'Mining', BETA: 'Mining', ZETA: 'Energy' },
  THREE: { ...mining, ZETA: 'Energy' },
  FULL: { ...mining, DELTA: 'Energy', ECHO: 'Health', FOX: '' },
} satisfies Record<string, Industries>;
type Tmc = keyof typeof tmcs | 'LARGE';

/** CORE's amounts are multiplied by a thousand. */
const large = linesOf(mining).map(
  (row): Row =>
    row.node_code?.startsWith('CORE') ? { ...row, amount_paid: `${Number(row.amount_paid) * 1000}` } : row,
);

const quarter = { dateStart: '2026-01-01', dateEnd: '2026-03-31' };

beforeAll(async () => {
  const feeds = Object.entries(tmcs).map(
    ([code, industries]) => [code, industries, linesOf(industries)] as const,
  );
  for (const [code, industries, lines] of [...feeds, ['LARGE', mining, large] as const]) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: hierarchyOf(industries), policies, lines });
    const email = `${code}.test`.toLowerCase();
    await server.grant(`all@${email}`, code);
    await server.grant(`acme@${email}`, code, { nodes: ['ACME'], permissions: ['view_benchmarking'] });
    await server.grant(`none@${email}`, code, { permissions: [] });
  }
});

type Overall = Answer<typeof benchmarking.overall>;

const emailOf = (tmc: Tmc, who = 'all') => `${who}@${tmc}.test`.toLowerCase();

async function ask<E extends Endpoint>(endpoint: E, tmc: Tmc, more: object = {}, at = 'ACME', who = 'all') {
  const client = await server.nodeId(tmc, at);
  const params = { kpi: 'lostSavings' };
  return server.get(emailOf(tmc, who), endpoint, { params, query: { ...quarter, client, ...more } });
}
const overall = async (...asked: [tmc: Tmc, more?: object, at?: string, who?: string]) =>
  (await ask(benchmarking.overall, ...asked)) as Overall;

const side = (answer: Overall, of: 'client' | 'all') =>
  Object.fromEntries(benchmarking.kpis.map((kpi) => [kpi, answer[kpi][of]]));
const nothing = Object.fromEntries(benchmarking.kpis.map((kpi) => [kpi, null]));
const near = (values: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? null : expect.closeTo(value, 8)]),
  );

describe('a pool’s figures equal those calculated independently from its lines', () => {
  test.each([
    ['industry', Object.keys(mining)],
    ['all', Object.keys(tmcs.FULL)],
  ])('%s', async (name, codes) => {
    const answer = await overall('FULL', { pool: name });
    const lines = linesOf(tmcs.FULL);
    expect(answer).toMatchObject({ standing: 'shown', industry: 'Mining' });
    expect(side(answer, 'client')).toEqual(
      near(metricsOf(pool(lines, ['ACME'], '2026-01-01', '2026-03-31'))),
    );
    expect(side(answer, 'all')).toEqual(near(metricsOf(pool(lines, codes, '2026-01-01', '2026-03-31'))));
  });

  test('by month', async () => {
    const answer = await ask(benchmarking.byMonth, 'FULL');
    const lines = linesOf(tmcs.FULL);
    const of = (codes: string[]) =>
      ['01', '02', '03'].map((month) =>
        expect.closeTo(metricsOf(pool(lines, codes, `2026-${month}-01`, `2026-${month}-31`)).lostSavings!, 8),
      );
    expect(answer).toEqual({
      standing: 'shown',
      months: ['2026-01', '2026-02', '2026-03'],
      client: of(['ACME']),
      all: of(Object.keys(mining)),
    });
  });

  test('within and outside the TMC’s country', async () => {
    const lines = pool(linesOf(tmcs.FULL), Object.keys(mining), '2026-01-01', '2026-03-31');
    // A fee has the destination of its booking's flight.
    const goesTo = (row: Row) =>
      lines.find((one) => one.destination && one.booking_reference === row.booking_reference)?.destination;
    const row = (criteria: string, condition: string) => ({ criteria, condition, countries: ['AU'] });
    for (const [isHome, rows] of [
      [true, [row('start_in', 'AND'), row('end_in', 'AND')]],
      [false, [row('start_not_in', 'AND'), row('end_not_in', 'OR')]],
    ] as const) {
      const answer = await overall('FULL', { countries: JSON.stringify(rows) });
      const within = lines.filter((line) => (goesTo(line) === 'AKL') !== isHome);
      expect(side(answer, 'all')).toEqual(near(metricsOf(within)));
    }
  });

  test('tables', async () => {
    const lines = linesOf(tmcs.FULL);
    const of = (codes: string[]) => pool(lines, codes, '2026-01-01', '2026-03-31');
    const [own, all] = [of(['ACME']), of(Object.keys(mining))];
    const to = (rows: Row[], city: string) =>
      bookingsOf(rows).filter((booking) => booking.some(({ destination }) => destination === city));
    const { rows: destinations } = await ask(benchmarking.byDestination, 'FULL');
    const codes: Record<string, string> = { Sydney: 'SYD', Brisbane: 'BNE', Auckland: 'AKL' };
    expect(destinations.map(({ destination }) => destination).sort()).toEqual([
      'Auckland',
      'Brisbane',
      'Sydney',
    ]);
    for (const row of destinations) {
      const city = codes[row.destination]!;
      expect(row).toMatchObject({
        client_spend: expect.closeTo(paid(to(own, city).flat()), 6),
        all_spend: expect.closeTo(paid(to(all, city).flat()), 6),
        client_booking_volumes: to(own, city).length,
        all_booking_volumes: to(all, city).length,
        all_online_booking: expect.closeTo(metricsOf(to(all, city).flat()).onlineBookingCost!, 8),
      });
    }
    const { rows: fares } = await ask(benchmarking.byAirfareType, 'FULL');
    const flown = (rows: Row[]) =>
      rows.filter(({ product_type, status }) => product_type === 'Air' && status !== 'Refunded');
    for (const row of fares) {
      const typed = (rows: Row[]) => rows.filter(({ fare_type }) => fare_type === row.fareType);
      expect(row).toMatchObject({
        client_utilisation: expect.closeTo((typed(flown(own)).length / flown(own).length) * 100, 8),
        all_utilisation: expect.closeTo((typed(flown(all)).length / flown(all).length) * 100, 8),
        all_booking_volumes: bookingsOf(typed(all)).length,
        all_percentage_changed: expect.closeTo(metricsOf(typed(all)).bookingChanged!, 8),
        all_cost_of_change: expect.closeTo(metricsOf(typed(all)).costOfChange!, 8),
      });
    }
    const { rows: hotels } = await ask(benchmarking.byHotels, 'FULL');
    const rate = (rows: Row[], city: string) => {
      const stays = rows.filter(
        ({ product_type, location }) => product_type === 'Hotel' && location === city,
      );
      const extras = stays.reduce((total, row) => total + Number(row.ancillary_amount), 0);
      return expect.closeTo((paid(stays) - extras) / (stays.length * 2), 8);
    };
    expect(hotels).toHaveLength(3);
    for (const row of hotels) {
      const city = codes[row.location]!;
      expect(row).toMatchObject({ client_rate: rate(own, city), all_rate: rate(all, city) });
    }
  });
});

describe('withholds all pool figures', () => {
  test.each([
    ['of one customer', 'ONE', {}, 'too_few'],
    ['of two customers', 'TWO', {}, 'too_few'],
    ['if one customer has more than 80%', 'LARGE', {}, 'one_dominates'],
    ['without a whole month', 'FULL', { dateStart: '2026-01-02', dateEnd: '2026-02-27' }, 'part_of_month'],
    ['in other locations', 'FULL', { countries: '[{"criteria":"end_in","countries":["NZ"]}]' }, 'locations'],
    ['without lines', 'FULL', { dateStart: '2025-01-01', dateEnd: '2025-01-31' }, 'too_few'],
  ] as const)('%s', async (_name, tmc, more, standing) => {
    const answer = await overall(tmc, more);
    expect(answer.standing).toBe(standing);
    expect(answer.covered).toEqual([]);
    expect(side(answer, 'all')).toEqual(nothing);
    for (const endpoint of [benchmarking.byDestination, benchmarking.byAirfareType, benchmarking.byHotels]) {
      const table = (await ask(endpoint, tmc, more)) as { standing: string; rows: Record<string, unknown>[] };
      expect(table.standing).toBe(standing);
      for (const row of table.rows)
        for (const [name, value] of Object.entries(row))
          if (name.startsWith('all_')) expect(value).toBeNull();
    }
    const months = await ask(benchmarking.byMonth, tmc, more);
    expect(new Set(months.all)).toEqual(new Set([null]));
  });

  test.each([
    ['of three customers', 'THREE', {}, false],
    ['of all, if no industry is a pool by itself', 'TWO', { pool: 'all' }, false],
    ['of all, if the remaining customers are a pool', 'FULL', { pool: 'all' }, false],
    ['of all but a customer outside the industries', 'THREE', { pool: 'all' }, true],
  ] as const)('but discloses those %s', async (_name, tmc, more, leavesOut) => {
    expect(await overall(tmc, more)).toMatchObject({ standing: 'shown', leavesOut });
  });

  test('without a customer, for a node below one, and without an industry', async () => {
    const all = await server.get(emailOf('FULL'), benchmarking.overall, { query: quarter });
    expect(all).toMatchObject({ standing: 'no_customer', industry: null });
    expect((await overall('FULL', {}, 'ACME-1')).standing).toBe('cost_centre');
    expect((await overall('FULL', {}, 'FOX')).standing).toBe('no_industry');
    expect((await overall('FULL', { pool: 'all' }, 'FOX')).standing).toBe('shown');
  });
});

test('an industry in the settings overrides the feed’s', async () => {
  const { id } = await clientByCode(server.database.db, 'TWO');
  const zeta = await server.nodeId('TWO', 'ZETA');
  await sql`insert into customer_settings (client_id, node_id, industry) values (${id}, ${zeta}, 'Mining')`.execute(
    server.database.owner,
  );
  // As a change of a setting does.
  await sql`update data_version set version = version + 1 where client_id = ${id}`.execute(
    server.database.owner,
  );
  const answer = await overall('TWO');
  const lines = pool(linesOf(tmcs.TWO), Object.keys(tmcs.TWO), '2026-01-01', '2026-03-31');
  expect(side(answer, 'all')).toEqual(near(metricsOf(lines)));
});

test('a reader of one customer gets the same pool, but only that customer’s rows', async () => {
  const [here, there] = [await overall('FULL'), await overall('FULL', {}, 'ACME', 'acme')];
  expect(there).toEqual(here);
  const acme = pool(linesOf(tmcs.FULL), ['ACME'], '2026-01-01', '2026-03-31');
  const rows = await server.get(emailOf('FULL', 'acme'), benchmarking.lines, {
    query: { ...quarter, figure: 'byDestination' },
  });
  expect(rows.sums).toMatchObject({ lines: acme.length, totalSpend: expect.closeTo(paid(acme), 6) });
});

test('each figure opens to the rows behind it', async () => {
  const answer = await overall('FULL');
  for (const kpi of benchmarking.kpis) {
    const { sums } = await ask(benchmarking.lines, 'FULL', { figure: kpi });
    const { made } = benchmarking.lines.entries[kpi];
    const [part, whole] = made.map(({ sum }) => Number(sums[sum as keyof typeof sums]));
    const scale = benchmarking.lines.entries[kpi].unit === 'percent' ? 100 : 1;
    expect([kpi, (part! / whole!) * scale]).toEqual([kpi, expect.closeTo(answer[kpi].client!, 8)]);
  }
});

test('requires the permission to view benchmarks, and answers 404 for a customer that is not visible', async () => {
  const endpoints = [
    benchmarking.overall,
    benchmarking.byMonth,
    benchmarking.byDestination,
    benchmarking.byAirfareType,
    benchmarking.byHotels,
    benchmarking.lines,
    benchmarking.lines.file,
  ];
  const beta = await server.nodeId('FULL', 'BETA');
  const foreign = await server.nodeId('TWO', 'ACME');
  for (const endpoint of endpoints) {
    const status = async (who: string, more: object = {}) => {
      const query = { ...quarter, figure: 'lostSavings', ...more };
      return (await server.send(emailOf('FULL', who), endpoint, { params: { kpi: 'lostSavings' }, query }))
        .status;
    };
    expect([endpoint.path, await status('none')]).toEqual([endpoint.path, 403]);
    expect(await status('acme')).toBe(200);
    expect(await status('acme', { client: beta })).toBe(404);
    expect(await status('all', { client: foreign })).toBe(404);
    expect(await status('all', { dateStart: '2026-02-30' })).toBe(400);
  }
  const { status } = await server.send(emailOf('FULL'), benchmarking.byMonth, {
    params: { kpi: 'spend' },
    query: quarter,
  });
  expect(status).toBe(400);
});
