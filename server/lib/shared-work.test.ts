import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that ends when the test says so, or when it is abandoned. */
function controlledWork() {
  const shared = new SharedWork<number>();
  const started: { end: (result: number) => void; abandoned: AbortSignal }[] = [];
  const take = (key: string, signal?: AbortSignal) =>
    shared.take(
      key,
      signal,
      (abandoned) =>
        new Promise((end, fail) => {
          started.push({ end, abandoned });
          abandoned.addEventListener('abort', () => fail(abandoned.reason));
        }),
    );
  return { shared, started, take };
}

test('an aborted caller does not affect others; the last one aborts the work, and the next restarts it', async () => {
  const { shared, started, take } = controlledWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = take('key', first.signal);
  const two = take('key', second.signal);
  first.abort(new Error('First left'));
  await expect(one).rejects.toThrow('First left');
  expect(started[0]?.abandoned.aborted).toBe(false);
  second.abort(new Error('Second left'));
  await expect(two).rejects.toThrow('Second left');
  expect(started[0]?.abandoned.aborted).toBe(true);
  expect(shared.has('key')).toBe(false);
  const three = take('key');
  started[1]?.end(3);
  expect(await three).toBe(3);
  expect([started.length, started[1]?.abandoned.aborted]).toEqual([2, false]);
});

test('an already aborted caller starts nothing; a caller without a signal keeps the work running', async () => {
  const { started, take } = controlledWork();
  await expect(take('key', AbortSignal.abort(new Error('Left')))).rejects.toThrow('Left');
  expect(started).toEqual([]);
  const leaving = new AbortController();
  const one = take('key', leaving.signal);
  const two = take('key');
  leaving.abort(new Error('Left'));
  await expect(one).rejects.toThrow('Left');
  started[0]?.end(2);
  expect(await two).toBe(2);
});
