import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Works that end when the test says so, or when they are abandoned. */
function held() {
  const shared = new SharedWork<number>();
  const begun: { end: (result: number) => void; abandoned: AbortSignal }[] = [];
  const take = (key: string, signal?: AbortSignal) =>
    shared.take(
      key,
      signal,
      (abandoned) =>
        new Promise((end, fail) => {
          begun.push({ end, abandoned });
          abandoned.addEventListener('abort', () => fail(abandoned.reason));
        }),
    );
  return { shared, begun, take };
}

test('who leaves, leaves alone; the last one stops the work, and the next begins anew', async () => {
  const { shared, begun, take } = held();
  const [first, second] = [new AbortController(), new AbortController()];
  const one = take('key', first.signal);
  const two = take('key', second.signal);
  first.abort(new Error('First left'));
  await expect(one).rejects.toThrow('First left');
  expect(begun[0]?.abandoned.aborted).toBe(false);
  second.abort(new Error('Second left'));
  await expect(two).rejects.toThrow('Second left');
  expect(begun[0]?.abandoned.aborted).toBe(true);
  expect(shared.has('key')).toBe(false);
  const three = take('key');
  begun[1]?.end(3);
  expect(await three).toBe(3);
  expect([begun.length, begun[1]?.abandoned.aborted]).toEqual([2, false]);
});

test('who has left already begins nothing; who cannot leave keeps the work going', async () => {
  const { begun, take } = held();
  await expect(take('key', AbortSignal.abort(new Error('Left')))).rejects.toThrow('Left');
  expect(begun).toEqual([]);
  const leaving = new AbortController();
  const one = take('key', leaving.signal);
  const two = take('key');
  leaving.abort(new Error('Left'));
  await expect(one).rejects.toThrow('Left');
  begun[0]?.end(2);
  expect(await two).toBe(2);
});
