/** What can be learned by subtracting answers from each other, asked of the product itself. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import type { Row } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { bookingsOf, hierarchyOf, linesOf, paid, policies } from './example.fixture.ts';

const server = testServer();

const industries = {
  ACME: 'Mining',
  BETA: 'Mining',
  CORE: 'Mining',
  DELTA: 'Mining',
  ECHO: 'Energy',
  FOX: 'Energy',
  GOLF: 'Health',
  HOTEL: '',
  INDIA: '',
} as const;
type Code = keyof typeof industries;
const codes = Object.keys(industries) as Code[];
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const cities = { Sydney: 'SYD', Brisbane: 'BNE', Auckland: 'AKL' } as const;

const customerOf = ({ node_code = '' }: Row) => node_code.split('-')[0] as Code;
const monthOf = ({ transaction_date = '' }: Row) => transaction_date.slice(0, 7);

/** Some customers are absent from some months or cities, and one spends nearly everything in April. */
const lines = linesOf(industries, months).flatMap((row) => {
  const [customer, month] = [codes.indexOf(customerOf(row)), months.indexOf(monthOf(row))];
  const booking = Number(row.booking_reference!.at(-1));
  if ((customer * 5 + month * 3) % 7 === 0 || (customer * 3 + month + Math.floor(booking / 2)) % 5 === 0)
    return [];
  const isLarge = customerOf(row) === 'CORE' && monthOf(row) === '2026-04';
  return [isLarge ? { ...row, amount_paid: `${Number(row.amount_paid) * 1000}` } : row];
});
const placeOf = new Map(
  lines.flatMap(({ booking_reference, destination }) =>
    destination ? [[booking_reference, destination] as const] : [],
  ),
);
const goesTo = (row: Row) => placeOf.get(row.booking_reference);
const isHome = (row: Row) => goesTo(row) !== 'AKL';

/** The rule, implemented plainly over the feed's rows: three customers, none above 80%. */
function isPool(rows: readonly Row[]): boolean {
  const spend = [...Map.groupBy(rows, customerOf).values()].map(paid);
  return spend.length >= 3 && Math.max(...spend) <= 0.8 * paid(rows);
}
const blocks = months.flatMap((month) => {
  const rows = lines.filter((row) => monthOf(row) === month);
  const own = ['Mining', 'Energy', 'Health']
    .map((industry) => ({ industry, rows: rows.filter((row) => industries[customerOf(row)] === industry) }))
    .filter((block) => isPool(block.rows));
  const rest = rows.filter((row) => !own.some((block) => block.rows.includes(row)));
  return [...own, { industry: '', rest, rows: rest }]
    .filter((block) => isPool(block.rows))
    .map((block) => ({ month, industry: block.industry, rows: block.rows }));
});

type Asked = { from: number; to: number; pool: 'industry' | 'all'; at: Code; side: boolean | undefined };
const rowOf = (criteria: string, condition: string) => ({ criteria, condition, countries: ['AU'] });
const sides = {
  true: JSON.stringify([rowOf('start_in', 'AND'), rowOf('end_in', 'AND')]),
  false: JSON.stringify([rowOf('start_not_in', 'AND'), rowOf('end_not_in', 'OR')]),
};

/** The blocks of which the spend to a city consists. */
function blocksOf({ from, to, pool, at, side }: Asked, city: string): { name: string; rows: Row[] }[] {
  const passes = (rows: Row[]) =>
    isPool(rows) &&
    (side === undefined ||
      [true, false].every((one) => {
        const its = rows.filter((row) => isHome(row) === one);
        return its.length === 0 || isPool(its);
      }));
  return blocks
    .filter(({ month }) => months.slice(from, to).includes(month))
    .filter(({ industry }) => pool === 'all' || industry === industries[at])
    .filter(({ rows }) => passes(rows))
    .map(({ month, industry, rows }) => ({
      name: `${month} ${industry}`,
      rows: rows.filter((row) => goesTo(row) === city),
    }))
    .filter(({ rows }) => passes(rows) && rows.some((row) => side === undefined || isHome(row) === side))
    .map((block) => ({
      ...block,
      rows: block.rows.filter((row) => side === undefined || isHome(row) === side),
    }));
}

beforeAll(async () => {
  await server.tmc('MANY');
  await server.importFeed('MANY', { hierarchy: hierarchyOf(industries), policies, lines });
  await server.grant('all@many.test', 'MANY');
});

async function spendTo({ from, to, pool, at, side }: Asked) {
  const client = await server.nodeId('MANY', at);
  const lastDay = new Date(Date.UTC(2026, to, 0)).toISOString().slice(0, 10);
  const { rows } = await server.get('all@many.test', benchmarking.byDestination, {
    query: {
      client,
      pool,
      dateStart: `${months[from]}-01`,
      dateEnd: lastDay,
      ...(side !== undefined && { countries: sides[`${side}`] }),
    },
  });
  return new Map(rows.map((row) => [cities[row.destination as keyof typeof cities], row]));
}

const anyAsked: fc.Arbitrary<Asked> = fc
  .record({
    from: fc.nat(5),
    length: fc.integer({ min: 1, max: 6 }),
    pool: fc.constantFrom('industry' as const, 'all' as const),
    at: fc.constantFrom(...codes.filter((code) => industries[code] !== '')),
    side: fc.constantFrom(undefined, undefined, true, false),
  })
  .map(({ from, length, ...others }) => ({ from, to: Math.min(6, from + length), ...others }));

test('every answer, and every difference of two, is a sum of blocks that could be shown alone', async () => {
  let differences = 0;
  await fc.assert(
    fc.asyncProperty(anyAsked, anyAsked, async (one, other) => {
      const [answers, others] = await Promise.all([spendTo(one), spendTo(other)]);
      for (const [city, { all_spend, client_spend, months: covered }] of answers) {
        const [made, less] = [blocksOf(one, city), blocksOf(other, city)];
        const its = new Set(made.map(({ name }) => name.slice(0, 7)));
        expect(covered).toBe(its.size);
        expect(all_spend ?? 0).toBeCloseTo(paid(made.flatMap(({ rows }) => rows)), 6);
        // The customer's own spend is of the same months.
        const own = lines
          .filter((row) => customerOf(row) === one.at && goesTo(row) === city)
          .filter((row) => one.side === undefined || isHome(row) === one.side)
          .filter((row) =>
            its.size > 0 ? its.has(monthOf(row)) : months.slice(one.from, one.to).includes(monthOf(row)),
          );
        expect(client_spend).toBeCloseTo(paid(own), 6);
        const second = others.get(city);
        if (!second) continue;
        const sum = (some: typeof made) => paid(some.flatMap(({ rows }) => rows));
        const onlyIn = (some: typeof made, not: typeof made) =>
          some.filter(
            ({ name, rows }) =>
              !not.some((block) => block.name === name && block.rows.length === rows.length),
          );
        const [more, fewer] = [onlyIn(made, less), onlyIn(less, made)];
        expect((all_spend ?? 0) - (second.all_spend ?? 0)).toBeCloseTo(sum(more) - sum(fewer), 6);
        for (const { rows } of [...more, ...fewer]) expect(isPool(rows)).toBe(true);
        differences += more.length + fewer.length;
      }
    }),
    { numRuns: 12, seed: 35 },
  );
  expect(differences).toBeGreaterThan(15);
}, 400_000);

test('a month that fails is left out, and the customer is compared over the others', async () => {
  const at = await server.nodeId('MANY', 'ACME');
  const query = { client: at, dateStart: '2026-01-01', dateEnd: '2026-06-30' };
  const answer = await server.get('all@many.test', benchmarking.overall, { query });
  const passing = blocks.filter(({ industry }) => industry === 'Mining').map(({ month }) => month);
  expect(passing).not.toContain('2026-04');
  expect(answer).toMatchObject({ standing: 'shown', months, covered: passing });
  const own = lines.filter((row) => customerOf(row) === 'ACME' && passing.includes(monthOf(row)));
  const compliant = bookingsOf(own).filter((rows) => rows.every(({ policy_code }) => policy_code !== 'BAD'));
  expect(answer.policyCompliance.client).toBeCloseTo((compliant.length / bookingsOf(own).length) * 100, 8);
  const opened = await server.get('all@many.test', benchmarking.lines, {
    query: { ...query, figure: 'policyCompliance' },
  });
  expect(opened.sums).toMatchObject({ bookings: compliant.length, whole: bookingsOf(own).length });
});

test('a month that the dates touch in part is out', async () => {
  const client = await server.nodeId('MANY', 'ACME');
  const dates = { dateStart: '2026-01-15', dateEnd: '2026-03-30' };
  const answer = await server.get('all@many.test', benchmarking.overall, { query: { client, ...dates } });
  expect(answer.months).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(['2026-02', ...answer.covered]).toEqual(expect.arrayContaining(answer.covered));
  expect(answer.covered).not.toContain('2026-01');
  expect(answer.covered).not.toContain('2026-03');
});
