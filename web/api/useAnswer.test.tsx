import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { lostTickets } from '@tripledger/contract/tickets-in-credit/calls.ts';
import { tripsMap } from '@tripledger/contract/traveller-tracker/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAnswer } from './useAnswer.ts';

let requests: string[] = [];
beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://localhost').pathname);
    return Response.json({
      trips: requests.filter((path) => path === tripsMap.path).length,
      travellers: 0,
      places: [],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Trips() {
  const { data } = useAnswer(tripsMap, { query: {} });
  useAnswer(lostTickets, { query: { dateStart: '2026-01-01', dateEnd: '2026-01-31' } });
  return <p>{data ? `${data.trips} trips` : 'Nothing yet'}</p>;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('refetches time-dependent data every minute while the page is visible', async () => {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Trips />
    </QueryClientProvider>,
  );
  await pass(1);
  screen.getByText('1 trips');
  await pass(60);
  screen.getByText('2 trips');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(180);
  screen.getByText('2 trips');
  expect(requests.filter((path) => path === lostTickets.path)).toHaveLength(1);
});
