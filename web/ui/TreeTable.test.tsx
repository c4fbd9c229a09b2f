import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Column } from './columns.ts';
import { MoneyContext } from './money.ts';
import { TreeTable } from './TreeTable.tsx';

afterEach(cleanup);

type Row = { fare: string; cabin: string | null; spend: number };

const saver: Row = { fare: 'Saver', cabin: null, spend: 30 };
const economy: Row = { fare: 'Saver', cabin: 'Economy', spend: 20 };
const business: Row = { fare: 'Saver', cabin: 'Business', spend: 10 };
const flex: Row = { fare: 'Flex', cabin: null, spend: 5 };

const columns: Column<Row>[] = [
  { field: 'fare', title: 'Fare' },
  { field: 'spend', title: 'Spend', kind: 'money' },
];

function show() {
  const onOpen = vi.fn();
  render(
    <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
      <TreeTable
        label="Fares"
        columns={columns}
        partName={(row) => row.cabin ?? ''}
        branches={[
          { row: saver, children: [economy, business] },
          { row: flex, children: [] },
        ]}
        totals={new Map([['spend', 35]])}
        onOpen={onOpen}
        height="300px"
      />
    </MoneyContext>,
  );
  return onOpen;
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('shows subtotals, and expands and collapses their parts', async () => {
  show();
  expect(rows()).toEqual(['FareSpend', 'Saver$30.00', 'Flex$5.00', 'Total$35.00']);
  const toggle = screen.getByRole('button', { name: 'Show the parts of Saver' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(rows().slice(1, 4)).toEqual(['Saver$30.00', 'Economy$20.00', 'Business$10.00']);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the parts of Saver', expanded: true }));
  expect(rows()).toHaveLength(4);
});

it('opens the rows of a subtotal or part, but not by the arrow', async () => {
  const onOpen = show();
  screen.getByRole('button', { name: 'Show the parts of Saver' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('$30.00'));
  expect(onOpen).toHaveBeenLastCalledWith(saver);
  screen.getByRole('button', { name: 'Saver, Business' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(business);
  await userEvent.click(within(screen.getAllByRole('row')[2]!).getByText('$20.00'));
  expect(onOpen).toHaveBeenLastCalledWith(economy);
  expect(onOpen).toHaveBeenCalledTimes(3);
});
