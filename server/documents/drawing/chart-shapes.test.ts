/** Values beside bars of any width: all of them where they fit, none over its neighbour's. */
import { expect, test } from 'vitest';
import { themeOf } from '../../lib/theme.ts';
import type { Chart } from '../document.ts';
import { chartShapes, type Shape } from './chart-shapes.ts';
import { widthOf } from './letters.ts';

const format = { currency: 'AUD', locale: 'en-AU' };
const theme = themeOf({ background: '#d04526', text: '#ffffff', bars: '#d04526' });
const chart: Chart = {
  title: 'Travel spend by month',
  kind: 'columns',
  unit: 'money',
  categories: ['Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026'],
  series: [
    { name: 'Jul–Oct 2025', tone: 'before', values: [197_925, 237_875, 174_675, 258_125] },
    { name: 'Jul–Oct 2026', tone: 'now', values: [222_855, 243_408, 163_925, 281_702] },
  ],
  summary: '',
};
const shapes = (width: number) => chartShapes(chart, format, theme, { width, height: 240, size: 11 });
const isValue = (shape: Shape) => shape.kind === 'text' && shape.text.startsWith('$');

test.each([340, 360, 400, 500, 720])('%i points wide, every bar has its value', (width) => {
  const bars = shapes(width).filter(({ kind }) => kind === 'rect').length - chart.series.length;
  const values = shapes(width).filter(isValue);
  expect(values).toHaveLength(bars);
});

test.each([120, 200, 340, 720])('%i points wide, no value is over another', (width) => {
  const values = shapes(width).filter((one) => one.kind === 'text' && isValue(one)) as (Shape & {
    kind: 'text';
  })[];
  const sides = values.map(({ x, text, size }) => [x - widthOf(text, size) / 2, x + widthOf(text, size) / 2]);
  const ordered = sides.toSorted(([one], [other]) => one! - other!);
  for (const [at, [left]] of ordered.entries())
    if (at > 0) expect(left).toBeGreaterThanOrEqual(ordered[at - 1]![1]! - 0.1);
});

test('of ranked bars, long names continue on a second line', () => {
  const categories = ['Corner Post Apartments Hong Kong', 'Corner Post Apartments Melbourne'];
  const ranked: Chart = {
    ...chart,
    kind: 'ranked',
    categories,
    series: [{ ...chart.series[0]!, values: [2, 1] }],
  };
  const texts = chartShapes(ranked, format, theme, { width: 240, height: 60, size: 8.5 }).flatMap((one) =>
    one.kind === 'text' ? [one.text] : [],
  );
  expect(texts.join(' ')).toContain('Hong Kong');
  expect(texts.join(' ')).toContain('Melbourne');
  expect(texts.join(' ')).not.toContain('…');
});

test.each(['ranked', 'columns'] as const)(
  '%s: each value has its bar, the earlier ones as outlines',
  (kind) => {
    const [before, now] = chart.series;
    const compared: Chart = { ...chart, kind, series: [{ ...before!, values: [1, null, 3, 4] }, now!] };
    const all = chartShapes(compared, format, theme, { width: 500, height: 240, size: 11 });
    const bars = all.filter((one) => one.kind === 'rect').slice(2);
    expect(bars.filter(({ isOutline }) => isOutline)).toHaveLength(3);
    expect(bars.filter(({ isOutline }) => !isOutline)).toHaveLength(4);
  },
);
