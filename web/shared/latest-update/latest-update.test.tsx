import { cleanup, screen } from '@testing-library/react';
import { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { useIsIncompleteMonth } from './useLatestUpdate.ts';

// The TMC's days begin ten or eleven hours before UTC.
beforeEach(() => void vi.setSystemTime('2026-06-02T00:00:00Z'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Months() {
  const isSoFar = useIsIncompleteMonth();
  return <output>{['2026-04', '2026-05', '2026-06', '2026-07'].filter(isSoFar).join()}</output>;
}

async function soFarAfter(loadedAt: string | null): Promise<string | undefined> {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push([method, address]);
    return Response.json({ loadedAt, latestTransactionDate: null, late: [], incomplete: [] });
  });
  const { settled } = showBlock(<Months />, '');
  await settled();
  expect(requests).toEqual([['POST', latestUpdate.path]]);
  return screen.getByRole('status').textContent ?? undefined;
}

it('includes the months that had not ended when the data were loaded, but no future ones', async () => {
  expect(await soFarAfter('2026-05-20T09:00:00Z')).toBe('2026-05,2026-06');
});

it("determines days in the TMC's time zone", async () => {
  expect(await soFarAfter('2026-05-31T20:00:00Z')).toBe('2026-06');
});

it('includes none before the response, or without data', async () => {
  expect(await soFarAfter(null)).toBe('');
});
