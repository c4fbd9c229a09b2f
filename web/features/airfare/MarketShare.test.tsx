import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import type { DrawingProps } from '../../ui/charts/Drawing.tsx';
import { MoneyContext } from '../../ui/money.ts';
import { MarketShare } from './MarketShare.tsx';

/** What the chart was given to draw, at each of its renders: it is drawn anew for another one. */
const options: DrawingProps['option'][] = [];
vi.mock('../../ui/charts/Drawing.tsx', () => ({
  Drawing: ({ option, label, onPick }: DrawingProps) => {
    options.push(option);
    return (
      <button type="button" onClick={() => onPick?.(0, 0)}>
        {label}
      </button>
    );
  },
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What an answer changes has been drawn. */
const settled = () => act(async () => {});

const airline = (airlineName: string, totalSpend: number) => ({
  airline: airlineName,
  airlineName,
  bookings: 1,
  tickets: 1,
  totalSpend,
  marketShare: 50,
  aveBookingCost: totalSpend,
  aveTicketPrice: totalSpend,
  color: '#3b78c3',
});

it('draws its chart once for an answer, however often the page is clicked while comparing', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const isNow = address.includes('dateStart=2026-01-01');
    return Response.json([airline('Qantas', isNow ? 300 : 200), airline('Jetstar', isNow ? 100 : 50)]);
  });
  const queries = new QueryClient();
  const router = createMemoryRouter([{ path: '*', element: <MarketShare /> }], {
    initialEntries: ['/?from=2026-01-01&to=2026-01-31&compare=previous'],
  });
  render(
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>
        <MoneyContext value={session.client}>
          <RouterProvider router={router} />
        </MoneyContext>
      </SessionContext>
    </QueryClientProvider>,
  );
  const label = 'Airfares by airline, as a pie';
  // The chart's part of the program is large.
  const chart = await screen.findByRole('button', { name: label }, { timeout: 20_000 });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await settled();

  const [drawn, renders] = [options.at(-1), options.length];
  await userEvent.click(chart);
  await waitFor(() => expect(router.state.location.search).toContain('airline'));
  await router.navigate(-1);
  await waitFor(() => expect(options.length).toBeGreaterThan(renders));
  expect(new Set([drawn, ...options.slice(renders)]).size).toBe(1);
});
