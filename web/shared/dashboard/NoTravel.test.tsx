import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { card } from '@tripledger/contract/http/report.ts';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MetricCard } from '../metric-card/MetricCard.tsx';
import { Dashboard } from './Dashboard.tsx';
import { showBlock } from './show-block.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const air = card(metrics, { path: '/api/air/summary/', summary: '', names: ['numberOfAirBookings'] });
const details = z.object({ of: z.literal('lines') });

/** Renders a screen with one card and records its requests; only March has bookings. */
function show(
  dates: { first: string | null; last: string | null } = { first: '2024-02-03', last: '2026-03-14' },
) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://test');
    requests.push(pathname);
    if (pathname === '/api/site/data_dates/') {
      expect(searchParams.get('product')).toBe('Air');
      return Response.json(dates);
    }
    return Response.json({ numberOfAirBookings: searchParams.get('dateStart') === '2026-03-01' ? 7 : 0 });
  });
  const page = (
    <Dashboard
      presence={{ card: air, metric: 'numberOfAirBookings', product: 'Air' }}
      details={details}
      Modal={() => null}
    >
      <MetricCard title="Air Spend" endpoint={air} onOpen={() => {}} />
    </Dashboard>
  );
  return { ...showBlock(page, '?from=2027-04-01&to=2027-04-30'), requests };
}

it('shows one message for dates without data, and offers the latest dates with data', async () => {
  const { router, settled, requests } = show();
  expect(await screen.findByText('Data are available from 03-Feb-2024 to 14-Mar-2026.')).toBeTruthy();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'No travel for these dates.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show 01-Mar-2026 to 31-Mar-2026' }));
  await settled();
  expect(router.state.location.search).toBe('?from=2026-03-01&to=2026-03-31');
  expect(screen.getByRole('heading', { name: 'Air Spend' })).toBeTruthy();
  expect(screen.queryByText('No travel for these dates.')).toBeNull();
  // With data, only the card's own request is sent.
  expect(requests).toEqual(['/api/air/summary/', '/api/site/data_dates/', '/api/air/summary/']);
});

it('offers no other dates without any data', async () => {
  const { settled } = show({ first: null, last: null });
  expect(await screen.findByText('There are no data for other dates either.')).toBeTruthy();
  await settled();
  expect(screen.queryByRole('button')).toBeNull();
});
