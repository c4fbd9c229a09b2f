import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../../contract/data-quality/calls.ts';
import type { LineRule } from '../../../contract/data-quality/rules.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

/**
 * Prices that spread around the usual one as a logarithmic normal distribution does: two thirds of them within a factor of
 * 1.6. Errors multiply or divide every tenth price.
 */
const server = testServer();
const dates = { dateStart: '2026-01-01', dateEnd: '2026-03-31' };
const errors = [10, 20, 50, 100] as const;
const perError = 50;
const perClass = errors.length * 2 * perError * 10;

/** The quantiles of a normal distribution with deviation 1, in an order that is not sorted. */
function deviation(at: number): number {
  const part = (((at * 7919) % perClass) + 0.5) / perClass;
  // By Tocher's logistic approximation.
  return Math.log(part / (1 - part)) / 1.702;
}
const spread = (at: number) => 1.6 ** deviation(at);

/** `x10` for a price that is ten times what it should be, `x0.1` for a tenth of it; empty: without error. */
function errorOf(at: number): { name: string; factor: number } {
  if (at % 10 !== 0) return { name: '', factor: 1 };
  const nth = (at / 10) % (errors.length * 2);
  const error = errors[nth % errors.length]!;
  return nth < errors.length
    ? { name: `x${error}`, factor: error }
    : { name: `x${1 / error}`, factor: 1 / error };
}

const lines = Array.from({ length: perClass }, (_, at): Row[] => {
  const { name, factor } = errorOf(at);
  const day = `2026-0${1 + (at % 3)}-${String(1 + (at % 28)).padStart(2, '0')}`;
  const own = { node_code: 'ACME-1', transaction_date: '2026-01-05', booking_reference: `B${at}` };
  return [
    flight('MEL', 'SYD', day, {
      ...own,
      line_key: `air ${at} ${name}`,
      class_of_travel: 'Economy',
      distance_km: '700',
      amount_paid: (140 * factor * spread(at)).toFixed(2),
    }),
    stay('Hotel', 'SYD', day, '2026-04-30', {
      ...own,
      line_key: `hotel ${at} ${name}`,
      quantity: '1',
      amount_paid: (220 * factor * spread(at + 1)).toFixed(2),
    }),
  ];
}).flat();

beforeAll(async () => {
  await server.tmc('ONE');
  await server.grant('all@one.test', 'ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
});

/** The share of each error's prices that the rule names, and of all that it names, those with an error. */
async function measured(rule: LineRule, product: string) {
  const found = await server.get('all@one.test', rows, { query: { ...dates, rule, pageSize: 1000 } });
  const named = found.rows.map(({ lineKey }) => lineKey.split(' ')[2] ?? '');
  const recall = (name: string) =>
    named.filter((one) => one === name).length /
    lines.filter(({ line_key: key = '' }) => key.startsWith(product) && key.endsWith(` ${name}`)).length;
  return {
    precision: named.filter((name) => name !== '').length / found.total,
    recall: Object.fromEntries(
      errors.map((error) => [error, (recall(`x${error}`) + recall(`x${1 / error}`)) / 2]),
    ),
  };
}

test.each([
  ['pricePerKilometre', 'air'],
  ['pricePerNight', 'hotel'],
] as const)(
  '%s: of a hundred named prices at most one is right; errors by a factor of 50 are all found',
  async (rule, product) => {
    const { precision, recall } = await measured(rule, product);
    expect(precision).toBeGreaterThan(0.99);
    expect(recall[10]).toBeGreaterThan(0.4);
    expect(recall[20]).toBeGreaterThan(0.9);
    expect(recall[50]).toBe(1);
    expect(recall[100]).toBe(1);
  },
);
