import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BarsBefore } from '@tripledger/charts/bars.ts';
import { afterEach, expect, it, vi } from 'vitest';
import BarChart from './BarChart.tsx';
import type { DrawingProps } from './Drawing.tsx';

vi.mock('./Drawing.tsx', () => ({
  Drawing: ({ onPick, onColumn }: DrawingProps) => (
    <>
      <button type="button" onClick={() => onPick?.(1, 0, { x: 0, y: 0 })}>
        bar
      </button>
      <button type="button" onClick={() => onPick?.(1, 2, { x: 0, y: 0 })}>
        bar of before
      </button>
      <button type="button" onClick={() => onColumn?.(1)}>
        column
      </button>
    </>
  ),
}));

afterEach(cleanup);

const categories = ['Jan 2026', 'Feb 2026'];
const air = { name: 'Airfares', color: '#3b78c3', values: [1, 2] };
const car = { name: 'Rental car', color: '#c9741a', values: [3, 4] };

function show(series: (typeof air)[], before?: BarsBefore) {
  const onPick = vi.fn();
  const onPickSeries = vi.fn();
  render(
    <BarChart
      label="Spend, as bars"
      height={300}
      categories={categories}
      series={series}
      before={before}
      text={String}
      short={String}
      onPick={onPick}
      onPickSeries={onPickSeries}
    />,
  );
  return { onPick, onPickSeries };
}

it('opens a series from the legend, its part of a month from the bar, and the whole month from beside the bar', async () => {
  const { onPick, onPickSeries } = show([air, car]);
  await userEvent.click(screen.getByRole('button', { name: 'Rental car' }));
  expect(onPickSeries).toHaveBeenCalledExactlyOnceWith(1);
  for (const part of ['bar', 'bar of before', 'column'])
    await userEvent.click(screen.getByRole('button', { name: part }));
  expect(onPick.mock.calls).toEqual([
    [1, 0],
    [1, null],
    [1, null],
  ]);
});

it('has no legend for a single series, and names the earlier dates, which open nothing', () => {
  show([air]);
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  show([air], { categories, values: [1, null] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Airfares',
    'Before',
  ]);
  expect(screen.queryByRole('button', { name: 'Before' })).toBeNull();
});
