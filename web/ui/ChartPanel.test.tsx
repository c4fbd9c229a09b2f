import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ChartPanel } from './ChartPanel.tsx';
import { MoneyContext } from './money.ts';

afterEach(cleanup);

type Slice = { name: string; value: number };

it('replaces the chart with its table, whose rows open the same details as the slices', async () => {
  const onOpen = vi.fn();
  const part = { load: vi.fn() };
  const slices: Slice[] = [
    { name: 'Kept', value: 3 },
    { name: 'Refunded', value: -1 },
  ];
  render(
    <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
      <ChartPanel
        title="Policies"
        height={300}
        part={part}
        answer={{
          data: slices,
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: vi.fn(),
        }}
        chart={() => <p>the picture</p>}
        twin={(rows) => ({
          columns: [
            { field: 'name', title: 'Policy' },
            { field: 'value', title: 'Bookings', kind: 'count' },
          ],
          rows,
          onOpen,
        })}
      />
    </MoneyContext>,
  );
  expect(screen.getByText('the picture')).toBeTruthy();
  await vi.waitFor(() => expect(part.load).toHaveBeenCalledOnce());

  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Policies' }));
  const table = await screen.findByRole('table');
  expect(screen.queryByText('the picture')).toBeNull();
  expect(within(table).getByText('-1')).toBeTruthy();
  await userEvent.click(within(table).getByRole('button', { name: 'Refunded' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(slices[1]);

  await userEvent.click(screen.getByRole('button', { name: 'Show as chart: Policies' }));
  expect(screen.getByText('the picture')).toBeTruthy();
});
