import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { totalSpend } from '@tripledger/contract/summary/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerKey } from '../../api/useAnswer.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { DataAge } from './DataAge.tsx';
import PageTools from './PageTools.tsx';

beforeEach(() => {
  // 09:27 in Melbourne.
  vi.useFakeTimers({ now: new Date('2026-11-22T22:27:00Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      loadedAt: '2026-11-22T20:27:00Z',
      latestTransactionDate: '2026-11-20',
      late,
      incomplete,
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let late: object[] = [];
let incomplete: object[] = [];
let asked = 0;

/** A block whose answer arrived an hour ago, until it is requested again. */
function Block() {
  const { data } = useQuery({
    queryKey: answerKey(totalSpend),
    queryFn: async () => ++asked,
    initialData: 0,
    initialDataUpdatedAt: Date.now() - 3_600_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <output>{data}</output>;
}

it('says when the data were loaded and when the figures were requested, in the TMC’s time', async () => {
  const { settled } = showBlock(
    <>
      <DataAge />
      <PageTools />
      <Block />
    </>,
    '',
  );
  await settled();
  const age = () => screen.getByTitle(/^Data loaded/).textContent;
  expect(age()).toBe('Data up to 20-Nov-2026Loaded 2 hours ago, as of 08:27');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh the figures' }));
  await settled();
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(age()).toBe('Data up to 20-Nov-2026Loaded 2 hours ago, as of 09:27');
});

it('does not count the answers of the frame', async () => {
  const { settled } = showBlock(<DataAge />, '');
  await settled();
  expect(screen.getByTitle(/^Data loaded/).textContent).toBe('Data up to 20-Nov-2026Loaded 2 hours ago');
});

it('says which sources are late, and since when', async () => {
  late = [
    { source: 'bank', since: '2026-11-22T19:00:00Z' },
    { source: 'rail', since: '2026-11-21T19:00:00Z' },
  ];
  const { settled } = showBlock(<DataAge />, '');
  await settled();
  const button = screen.getByRole('button', { name: '2 sources late' });
  await userEvent.hover(button);
  const [bank] = await screen.findAllByText(/^bank: a delivery has been missing since .*06:00/);
  expect(bank).toBeTruthy();
  late = [];
});

it('says which months are incomplete, and which source lacks how many days', async () => {
  incomplete = [
    { month: '2026-10', source: 'portal', missingDays: 6, latestDay: '2026-10-22' },
    { month: '2026-09', source: 'agency', missingDays: 1, latestDay: null },
  ];
  const { settled } = showBlock(<DataAge />, '');
  await settled();
  await userEvent.hover(screen.getByRole('button', { name: '2 months incomplete' }));
  expect(
    await screen.findByText('portal: no data on 6 usual days of Oct 2026, newest 22-Oct-2026'),
  ).toBeTruthy();
  expect(screen.getByText('agency: no data on 1 usual day of Sep 2026')).toBeTruthy();
  incomplete = [];
});
