import { expect, test } from 'vitest';
import { drawnOf, fittingCharts } from './chart-data.ts';
import type { Metric, QueryAnswer } from './useAsked.ts';

const metric = (isAdditive: boolean): Metric => ({
  name: 'airfares',
  label: 'Airfares',
  unit: 'money',
  formula: '',
  lines: '',
  isAdditive,
  isOfNow: false,
  dimensions: [],
  others: [],
});
const member = (key: string, point?: [number, number]) => ({ key, label: key, ...(point && { point }) });
const answerOf = (rows: QueryAnswer['rows'], across?: QueryAnswer['across']): QueryAnswer => ({
  columns: [],
  rows,
  ...(across && { across }),
  dataVersion: 1,
});

const airlines = answerOf([
  { by: [member('QF')], values: [3] },
  { by: [member('NZ')], values: [1] },
]);

test('shares are offered of what adds up, and lines along time', () => {
  expect(fittingCharts({ by: ['airline'] }, metric(true), airlines)).toEqual(['bar', 'share']);
  expect(fittingCharts({ by: ['airline'] }, metric(false), airlines)).toEqual(['bar']);
  expect(fittingCharts({ by: ['month'] }, metric(false), airlines)).toEqual(['line', 'bar']);
  expect(fittingCharts({ by: [] }, metric(true), airlines)).toEqual([]);
  const cities = answerOf([{ by: [member('Perth', [115, -31])], values: [3] }]);
  expect(fittingCharts({ by: ['hotelCity'] }, metric(true), cities)).toEqual(['map', 'bar']);
});

test('a ratio by two dimensions is not stacked', () => {
  expect(fittingCharts({ by: ['airline', 'classOfTravel'] }, metric(false), airlines)).toEqual([]);
  expect(fittingCharts({ by: ['airline'], across: 'month' }, metric(false), airlines)).toEqual(['line']);
});

test('time in columns runs along the axis, and the rows are the series', () => {
  const across = {
    name: 'month',
    label: 'Month',
    columns: [member('2026-01'), member('2026-02')],
    others: 0,
  };
  const rows = [
    { by: [member('QF')], values: [3], cells: [{ values: [1] }, { values: [2] }] },
    { by: [member('NZ')], values: [4], cells: [{ values: [4] }, { values: [null] }] },
  ];
  const drawn = drawnOf({ by: ['airline'], across: 'month' }, answerOf(rows, across), 0, true);
  expect(drawn.categories).toEqual(['Jan 2026', 'Feb 2026']);
  expect(drawn.series.map(({ name, values }) => [name, values])).toEqual([
    ['QF', [1, 2]],
    ['NZ', [4, null]],
  ]);
  expect(drawn.isTurned).toBe(true);
});

test('members beyond the eighth column are one series of what adds up', () => {
  const columns = Array.from({ length: 10 }, (_, at) => member(`class ${at}`));
  const rows = [{ by: [member('QF')], values: [55], cells: columns.map((_, at) => ({ values: [at + 1] })) }];
  const across = { name: 'classOfTravel', label: 'Class', columns, others: 0 };
  const { series } = drawnOf({ by: ['airline'], across: 'classOfTravel' }, answerOf(rows, across), 0, true);
  expect(series).toHaveLength(9);
  expect(series.at(-1)!.values).toEqual([19]);
  expect(series.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(55);
});

test('pairs beyond the eighth series add up to the subtotal', () => {
  const names = Array.from({ length: 10 }, (_, at) => `class ${at}`);
  const rows = names.map((name, at) => ({ by: [member('QF'), member(name)], values: [at + 0.1] }));
  const of = (shown: QueryAnswer['rows'], subtotal: number) => {
    const subtotals = [{ by: [member('QF')], values: [subtotal] }];
    const answer = { ...answerOf(shown), subtotals };
    return drawnOf({ by: ['airline', 'classOfTravel'] }, answer, 0, true);
  };
  // 0 to 7 are shown, 8 and 9 are not.
  const drawn = of(rows, 100);
  expect(drawn.series.at(-1)!.values).toEqual([71.2]);
  expect([drawn.hasRest, drawn.seriesMembers.length]).toEqual([true, 8]);
  expect(of(rows.slice(0, 8), 28.8).series).toHaveLength(8);
});
