import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrawingProps } from './Drawing.tsx';
import PieChart from './PieChart.tsx';

vi.mock('./Drawing.tsx', () => ({
  Drawing: ({ label, onPick }: DrawingProps) => (
    <button type="button" onClick={() => onPick?.(9, 0, { x: 5, y: 5 })}>
      {label}
    </button>
  ),
}));

// The test DOM does not implement popovers.
beforeEach(() => {
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(cleanup);

const slices = Array.from({ length: 12 }, (_, at) => ({
  name: `Airline ${at}`,
  value: 12 - at,
  color: '#3b78c3',
}));

function show(drawn: typeof slices) {
  const onPick = vi.fn();
  render(
    <PieChart
      label="Airlines, as a pie"
      height={300}
      slices={drawn}
      text={(value) => `$${value}`}
      onPick={onPick}
    />,
  );
  return onPick;
}

it('opens a slice from its legend entry without hiding it', async () => {
  const onPick = show(slices);
  const entries = screen.getByRole('list').children.length;
  await userEvent.click(screen.getByRole('button', { name: /^Airline 1 / }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(slices[1]);
  expect(screen.getByRole('list').children).toHaveLength(entries);
});

it('keeps full names in the legend, where CSS truncates them', () => {
  const name = 'Lower fare declined by the traveller';
  show([{ ...slices[0]!, name }]);
  expect(screen.getByTitle(name).textContent).toBe(name);
});

it.each(['3 others', 'Airlines, as a pie'])(
  'opens a list of what stands together from “%s”',
  async (from) => {
    const onPick = show(slices);
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${from}`) }));
    const list = await screen.findByRole('dialog', { name: '3 others', hidden: true });
    const choices = within(list).getAllByRole('button', { hidden: true });
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Airline 9$3',
      'Airline 10$2',
      'Airline 11$1',
    ]);
    expect(document.activeElement).toBe(choices[0]);
    await userEvent.click(choices[1]!);
    expect(onPick).toHaveBeenCalledExactlyOnceWith(slices[10]);
  },
);

it('lists below the pie what it omits, and draws no pie of refunds only', () => {
  show([slices[0]!, { name: 'Refunded', value: -4, color: '#3b78c3' }]);
  expect(screen.getByText('Not drawn: refunds of Refunded ($-4)')).toBeTruthy();
  cleanup();
  show([{ name: 'Refunded', value: -4, color: '#3b78c3' }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^No positive values to show/)).toBeTruthy();
});
