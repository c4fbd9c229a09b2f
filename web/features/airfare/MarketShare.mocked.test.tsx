import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import type { DrawingProps } from '../../ui/charts/Drawing.tsx';
import { MarketShare } from './MarketShare.tsx';

/** The `option` of the chart at each render: a different one would redraw the chart. */
const options: DrawingProps['option'][] = [];
vi.mock('../../ui/charts/Drawing.tsx', () => ({
  Drawing: ({ option, label, onPick }: DrawingProps) => {
    options.push(option);
    return (
      <button type="button" onClick={() => onPick?.(0, 0, { x: 0, y: 0 })}>
        {label}
      </button>
    );
  },
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

it('draws its chart once per response, however often the page re-renders while comparing', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const isNow = address.includes('dateStart=2026-01-01');
    return Response.json([airline('Qantas', isNow ? 300 : 200), airline('Jetstar', isNow ? 100 : 50)]);
  });
  const { router, settled } = showBlock(<MarketShare />, '?from=2026-01-01&to=2026-01-31&compare=previous');
  const label = 'Airfares by airline, as a pie';
  // The chart's chunk is large, so loading it takes long.
  const chart = await screen.findByRole('button', { name: label }, { timeout: 20_000 });
  await settled();

  const [drawn, renders] = [options.at(-1), options.length];
  await userEvent.click(chart);
  await waitFor(() => expect(router.state.location.search).toContain('airline'));
  await router.navigate(-1);
  await waitFor(() => expect(options.length).toBeGreaterThan(renders));
  expect(new Set([drawn, ...options.slice(renders)]).size).toBe(1);
});
