import { QueryClient } from '@tanstack/react-query';
import { type ChangeKind, kindsOfChange } from '@tripledger/contract/http/change-kinds.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { invalidate, listenToOtherTabs, notifyOtherTabs } from './invalidate.ts';

let queries: QueryClient;
let stop: () => void;

beforeEach(() => {
  queries = new QueryClient();
  for (const path of ['/api/tree/client/list/', '/api/summary/total_spend/', '/api/changes/people/'])
    queries.setQueryData(['GET', path, {}, {}], {});
  stop = listenToOtherTabs(queries);
});
afterEach(() => stop());

const stale = () =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[1]);

/** Simulates the storage event that the browser sends to every other tab. */
const dispatchStorage = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

const kindsOf = (whose: 'client' | 'account') =>
  (Object.keys(kindsOfChange) as ChangeKind[]).filter((kind) => kindsOfChange[kind].of === whose);

it.each(kindsOf('client'))('invalidates the change lists for a change of the TMC: %s', async (kind) => {
  await invalidate(queries, kind);
  expect(stale()).toContain('/api/changes/people/');
});

it.each(kindsOf('account'))('keeps the TMC’s change lists after a change of an account: %s', async (kind) => {
  await invalidate(queries, kind);
  expect(stale()).not.toContain('/api/changes/people/');
});

it('invalidates queries after the message that another tab writes', () => {
  notifyOtherTabs('client_settings_changed');
  const key = localStorage.key(0) as string;
  dispatchStorage(key, localStorage.getItem(key));
  expect(stale()).toEqual(['/api/tree/client/list/', '/api/changes/people/']);
});

it('does not notify other tabs of a change that invalidates everything, as they may have open edits', () => {
  localStorage.clear();
  notifyOtherTabs('node_changed');
  expect(localStorage.length).toBe(0);
});

it('ignores unrelated storage events', () => {
  notifyOtherTabs('client_settings_changed');
  const key = localStorage.key(0) as string;
  for (const text of [null, '', 'toString 1']) dispatchStorage(key, text);
  dispatchStorage('another', 'client_settings_changed 1');
  expect(stale()).toEqual([]);
});
