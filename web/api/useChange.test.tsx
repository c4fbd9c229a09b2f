import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { create } from '@tripledger/contract/scheduled-reports/calls.ts';
import { expect, it, vi } from 'vitest';
import { useChange } from './useChange.ts';

it('reuses the idempotency key when a failed save is retried, and sends a new one after a success', async () => {
  const keys: (string | null)[] = [];
  let works = false;
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return works ? Response.json({ id: 1 }) : Response.json({ detail: 'Not now.' }, { status: 503 });
  });
  const queries = new QueryClient();
  const { result } = renderHook(() => useChange(create), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const save = (name: string) =>
    result.current.mutateAsync({ body: { recipients: [name] } } as never).catch(() => undefined);
  await save('a');
  await save('a');
  await save('b');
  works = true;
  await save('b');
  await save('b');
  const [first, again, other, succeeded, anew] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([again, succeeded]).toEqual([first, other]);
  expect(new Set(keys).size).toBe(3);
  expect(anew).not.toBe(succeeded);
});
