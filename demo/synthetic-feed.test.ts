import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFeed } from './feed-reading.ts';
import { faultsOf } from './feed-rules.ts';
import { writeSyntheticFeed } from './synthetic-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-synthetic-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a feed has the requested numbers of lines, customers and cost centres', async () => {
  const target = join(folder, 'sized');
  const size = { lines: 12_345, customers: 7, costCentres: 95, travellers: 300 };
  await writeSyntheticFeed(target, { ...size, seed: 'one', today: '2025-06-30' });
  const feed = readFeed(target);
  expect(feed.lines).toHaveLength(12_345);
  expect(feed.nodes.filter((node) => !node.parent_code)).toHaveLength(7);
  const parents = new Set(feed.nodes.map((node) => node.parent_code));
  expect(feed.nodes.filter((node) => !parents.has(node.node_code))).toHaveLength(95);
  expect(faultsOf(feed, '2025-06-30')).toEqual([]);
});

test.each(['2024-02-29', '2026-01-01', '2026-03-01', '2027-12-31'])(
  'all rows comply with the feed format on %s',
  async (today) => {
    const target = join(folder, today);
    await writeSyntheticFeed(target, {
      lines: 6000,
      travellers: 200,
      costCentres: 60,
      customers: 6,
      seed: 'days',
      today,
    });
    expect(faultsOf(readFeed(target), today)).toEqual([]);
  },
);

test('the same seed produces the same bytes, another seed different ones', async () => {
  const write = async (name: string, seed: string) => {
    await writeSyntheticFeed(join(folder, name), { lines: 2000, seed, today: '2026-02-11' });
    return readFileSync(join(folder, name, 'line_items.csv'), 'utf8');
  };
  const first = await write('a', 'seed');
  expect(await write('b', 'seed')).toBe(first);
  expect(await write('c', 'other')).not.toBe(first);
});
