import { QueryClient } from '@tanstack/react-query';
import { type ChangeKind, kindsOfChange } from '@tripledger/contract/core/changes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hearOtherTabs, makeStale, tellOtherTabs } from './stale.ts';

let queries: QueryClient;
let stop: () => void;

beforeEach(() => {
  queries = new QueryClient();
  for (const path of ['/api/tree/client/list/', '/api/summary/total_spend/', '/api/changes/people/'])
    queries.setQueryData(['GET', path, {}, {}], {});
  stop = hearOtherTabs(queries);
});
afterEach(() => stop());

const stale = () =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[1]);

/** As the browser tells every tab but the one that wrote. */
const hear = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

const kindsOf = (whose: 'client' | 'account') =>
  (Object.keys(kindsOfChange) as ChangeKind[]).filter((kind) => kindsOfChange[kind].of === whose);

it.each(kindsOf('client'))('makes lists of changes stale: %s', async (kind) => {
  await makeStale(queries, kind);
  expect(stale()).toContain('/api/changes/people/');
});

it.each(kindsOf('account'))('leaves the lists of a TMC’s changes alone: %s', async (kind) => {
  await makeStale(queries, kind);
  expect(stale()).not.toContain('/api/changes/people/');
});

it('makes stale what another tab has changed, as that tab wrote it', () => {
  tellOtherTabs('client_settings_changed');
  const key = localStorage.key(0) as string;
  hear(key, localStorage.getItem(key));
  expect(stale()).toEqual(['/api/tree/client/list/', '/api/changes/people/']);
});

it('does not tell of a change that makes everything stale: somebody may be editing there', () => {
  localStorage.clear();
  tellOtherTabs('node_changed');
  expect(localStorage.length).toBe(0);
});

it('does not take other writings for a change', () => {
  tellOtherTabs('client_settings_changed');
  const key = localStorage.key(0) as string;
  for (const text of [null, '', 'toString 1']) hear(key, text);
  hear('another', 'client_settings_changed 1');
  expect(stale()).toEqual([]);
});
