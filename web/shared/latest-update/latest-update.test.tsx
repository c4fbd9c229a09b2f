import { cleanup, screen } from '@testing-library/react';
import { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { useSoFar } from './useLatestUpdate.ts';

// The TMC's days begin ten or eleven hours before those of Greenwich.
beforeEach(() => void vi.setSystemTime('2026-06-02T00:00:00Z'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Months() {
  const isSoFar = useSoFar();
  return <output>{['2026-04', '2026-05', '2026-06', '2026-07'].filter(isSoFar).join()}</output>;
}

async function soFarAfter(loadedAt: string | null): Promise<string | undefined> {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push([method, address]);
    return Response.json({ loadedAt, latestTransactionDate: null });
  });
  const { settled } = showBlock(<Months />, '');
  await settled();
  expect(asked).toEqual([['POST', latestUpdate.path]]);
  return screen.getByRole('status').textContent ?? undefined;
}

it('takes the months that were not over when the data were loaded for unfinished, and none to come', async () => {
  expect(await soFarAfter('2026-05-20T09:00:00Z')).toBe('2026-05,2026-06');
});

it('counts the days by the clocks of the TMC', async () => {
  expect(await soFarAfter('2026-05-31T20:00:00Z')).toBe('2026-06');
});

it('knows of none before it is told, or where nothing was loaded', async () => {
  expect(await soFarAfter(null)).toBe('');
});
