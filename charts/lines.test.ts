import { expect, it } from 'vitest';
import { prepareLines } from './lines.ts';
import type { ChartTheme } from './palette.ts';

const theme = { text: '#000', quiet: '#555', line: '#ddd', surface: '#fff', font: 'sans' } as ChartTheme;

it('leaves a gap for a missing value, and the tooltip says so', () => {
  const { series, tooltip } = prepareLines({
    categories: ['Jan 2026', 'Feb 2026'],
    series: [
      { name: 'Acme', color: '#3b78c3', values: [1, 0] },
      { name: 'Industry', color: '#c9741a', values: [2, null] },
    ],
    text: (value) => `${value} days`,
    short: String,
    theme,
  }) as { series: { data: unknown }[]; tooltip: { formatter: (points: object[]) => string } };
  expect(series.map(({ data }) => data)).toEqual([
    [1, 0],
    [2, null],
  ]);
  const words = tooltip.formatter([{ dataIndex: 1 }]);
  expect(words).toContain('0 days');
  expect(words).toContain('–');
});
