import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { linesEndpoint } from '../../contract/http/lines.ts';
import { card } from '../../contract/http/report.ts';
import { lines, metric, spend as spendOf } from '../../contract/metrics/metric.ts';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { openReading } from '../access/ask.ts';
import { oncePerReading } from '../access/once-per-reading.ts';
import { mintScope } from '../access/scope.ts';
import { cardsAndLines, from, type MetricsOf } from './screen-metrics.ts';

const words = { formula: 'As tested.', lines: 'All lines.' };
const nights = { sum: 'value', one: 'night' } as const;
const glossary = {
  spend: metric({ label: 'Spend', unit: 'money', ...words, opens: 'lines', made: [spendOf] }),
  nights: metric({
    label: 'Nights',
    unit: 'nights',
    ...words,
    opens: 'lines',
    made: [nights],
    adds: { label: 'Nights', unit: 'nights' },
    field: 'roomNights',
  }),
  rate: metric({
    label: 'Rate',
    unit: 'money',
    isAverage: true,
    ...words,
    opens: 'lines',
    made: [spendOf, nights],
  }),
  trips: metric({ label: 'Trips', unit: 'count', ...words, opens: 'detail', made: [lines] }),
  table: metric({ label: 'A table', unit: 'money', ...words }),
};
const calls = {
  spend: card(glossary, { path: '/api/test/spend/', summary: 'Spend.', names: ['nights', 'spend', 'rate'] }),
  trips: card(glossary, { path: '/api/test/trips/', summary: 'Trips.', names: ['trips'] }),
  lines: linesEndpoint(glossary, { path: '/api/test/lines/', screen: 'Test' }),
};

const asked = vi.fn();
const sums = oncePerReading(async (_reading, { dateStart }) => {
  asked(dateStart);
  return { spend: 300, nights: 0 };
});
const value = sql<number>`line.quantity`;

const metrics: MetricsOf<typeof calls> = {
  spend: { value: from([sums], ({ spend }) => spend), rows: {} },
  nights: { value: from([sums], ({ nights }) => nights), rows: { value } },
  rate: { parts: from([sums], ({ spend, nights }) => [spend, nights]), rows: {} },
  trips: { value: async () => 7 },
};

test('answers a card in its order and runs each question once per reading and filter', async () => {
  const { spend, trips } = cardsAndLines(calls, metrics);
  const open = () =>
    openReading(mintScope(1, 1, 'all', usualClientSettings), 1, () => {
      throw new Error('No query expected');
    });
  const filter = { countries: [], dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  const reading = open();
  expect(Object.entries(await spend(reading, filter))).toEqual([
    ['roomNights', 0],
    ['spend', 300],
    ['rate', null],
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await trips(reading, filter)).toEqual({ trips: 7 });
  await spend(reading, { ...filter, dateStart: '2026-02-01' });
  await spend(open(), filter);
  expect(asked.mock.calls).toEqual([['2026-03-01'], ['2026-02-01'], ['2026-03-01']]);
});

test('a metric without its value, its rows, or the value per row does not compile', () => {
  const { spend, nights, rate, trips } = metrics;
  const faulty: MetricsOf<typeof calls>[] = [
    // @ts-expect-error: `spend` has no rows
    { spend: { value: spend.value }, nights, rate, trips },
    // @ts-expect-error: `spend` has no value
    { spend: { rows: {} }, nights, rate, trips },
    // @ts-expect-error: the glossary states that each line adds nights
    { spend, nights: { value: nights.value, rows: {} }, rate, trips },
    // @ts-expect-error: the glossary states no value per line
    { spend: { value: spend.value, rows: { value } }, nights, rate, trips },
    // @ts-expect-error: a sum of money is never null
    { spend: { value: async () => null, rows: {} }, nights, rate, trips },
    // @ts-expect-error: a rate needs its numerator and denominator
    { spend, nights, rate: { value: spend.value, rows: {} }, trips },
    // @ts-expect-error: a metric is missing
    { spend, nights, rate },
  ];
  expect(faulty).toHaveLength(7);
  const closed = () =>
    // @ts-expect-error: a card shows only metrics that open to rows
    card(glossary, { path: '/api/test/closed/', summary: 'Closed.', names: ['table'] });
  expect(closed).toBeTypeOf('function');
});
