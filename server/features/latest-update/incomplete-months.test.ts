import { beforeAll, expect, test } from 'vitest';
import { latestUpdate } from '../../../contract/latest-update/calls.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

let now = new Date('2026-07-06T02:00:00Z');
const server = testServer({ clock: () => now });

const dayMs = 86_400_000;
const workdays = (first: string, last: string) =>
  Array.from({ length: 150 }, (_, at) => new Date(Date.parse(first) + at * dayMs))
    .filter((day) => day.getUTCDay() > 0 && day.getUTCDay() < 6)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day <= last);

/** The agency lacks a Wednesday in May; the portal ends on a Monday in June. */
const days = {
  agency: workdays('2026-03-02', '2026-07-03').filter((day) => day !== '2026-05-20'),
  portal: workdays('2026-03-02', '2026-06-22'),
};

beforeAll(async () => {
  await server.tmc('ONE');
  const lines = Object.entries(days).flatMap(([source, days]) =>
    days.map((day) => ({
      data_source: source,
      line_key: `${source} ${day}`,
      node_code: source === 'agency' ? 'ACME-1' : 'BETA-1',
      transaction_date: day,
    })),
  );
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  await server.grant('all@u.test', 'ONE');
  await server.grant('acme@u.test', 'ONE', { nodes: ['ACME'] });
});

const incomplete = async (email: string) => (await server.get(email, latestUpdate)).incomplete;
const may = { month: '2026-05', source: 'agency', missingDays: 1, latestDay: '2026-05-29' };

test('names the months in which a source lacks usual days, of sources that the reader sees', async () => {
  expect(await incomplete('all@u.test')).toEqual([
    // 1 to 3 July, which the agency has; the last days of June.
    { month: '2026-07', source: 'portal', missingDays: 3, latestDay: null },
    { month: '2026-06', source: 'portal', missingDays: 6, latestDay: '2026-06-22' },
    may,
  ]);
  expect(await incomplete('acme@u.test')).toEqual([may]);
});

test('a month counts as ended once it has, and for three months', async () => {
  now = new Date('2026-06-28T02:00:00Z');
  expect((await incomplete('all@u.test')).map(({ month }) => month)).toEqual(['2026-06', '2026-05']);
  now = new Date('2026-08-01T02:00:00Z');
  expect((await incomplete('acme@u.test')).map(({ month }) => month)).toEqual(['2026-07']);
});

test('is worked out once for each day at the TMC and version of its data', async () => {
  now = new Date('2026-07-06T02:00:00Z');
  const { counts } = server.app.answers;
  const workedOut = async (email: string) => {
    const before = counts.misses;
    const found = await incomplete(email);
    return { found, times: counts.misses - before };
  };
  await incomplete('acme@u.test');
  now = new Date('2026-07-06T13:59:00Z');
  expect(await workedOut('acme@u.test')).toEqual({ found: [may], times: 0 });
  now = new Date('2026-07-06T14:01:00Z');
  expect(await workedOut('acme@u.test')).toEqual({ found: [may], times: 1 });
  const line = {
    data_source: 'agency',
    line_key: 'late',
    node_code: 'ACME-1',
    transaction_date: '2026-05-20',
  };
  await server.importFeed('ONE', { lines: [line] });
  expect(await workedOut('acme@u.test')).toEqual({ found: [], times: 1 });
  expect(await workedOut('acme@u.test')).toEqual({ found: [], times: 0 });
});
