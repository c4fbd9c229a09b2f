import { expect, test } from 'vitest';
import { type Requester, Turns } from './turns.ts';

/** Tasks that run until the test ends them; their names are recorded as they start. */
function startTasks(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits);
  const order: string[] = [];
  const running = new Map<string, () => void>();
  const ask = (name: string, requester: Requester, signal?: AbortSignal) =>
    turns.take(
      requester,
      () => {
        order.push(name);
        return new Promise<void>((end) => running.set(name, end));
      },
      signal,
    );
  /** Ends a running task, the oldest unless named, and lets the next one start. */
  const end = async (named?: string) => {
    await new Promise(setImmediate);
    const [oldest = ''] = running.keys();
    const name = named ?? oldest;
    running.get(name)?.();
    running.delete(name);
    await new Promise(setImmediate);
  };
  const many = (name: string, requester: Requester, count: number) => {
    for (let at = 1; at <= count; at++) void ask(`${name}${at}`, requester);
  };
  return { turns, order, ask, many, end };
}

const ada = { clientId: 1, userId: 1 };
const bob = { clientId: 1, userId: 2 };
const zed = { clientId: 2, userId: 3 };

test('with forty tasks of one user, another tenant’s task starts as soon as one of them ends', async () => {
  const { order, many, ask, end } = startTasks({ atOnce: 2 });
  many('ada', ada, 40);
  void ask('zed', zed);
  await end();
  expect(order).toEqual(['ada1', 'ada2', 'zed']);
});

test('turns alternate between tenants, and between users within a tenant', async () => {
  const { order, many, end } = startTasks({ atOnce: 1 });
  many('ada', ada, 4);
  many('bob', bob, 4);
  many('zed', zed, 4);
  for (let at = 0; at < 11; at++) await end();
  expect(order.join(' ')).toBe('ada1 zed1 bob1 zed2 ada2 zed3 bob2 zed4 ada3 bob3 ada4 bob4');
});

test('the tenant with the fewest running tasks comes first, so long tasks of one do not accumulate', async () => {
  const { order, many, ask, end, turns } = startTasks({ atOnce: 3 });
  many('ada', ada, 5);
  many('zed', zed, 3);
  await end('ada1');
  await end('zed1');
  await end('zed2');
  expect(order.slice(3)).toEqual(['zed1', 'zed2', 'zed3']);
  void ask('late', ada);
  expect(turns).toMatchObject({ running: 3, waiting: 3 });
});

test('one tenant takes no more than its share, and the rest is reserved for others', async () => {
  const { order, many, ask } = startTasks({ atOnce: 3, perClient: 2 });
  many('ada', ada, 3);
  void ask('bob', bob);
  void ask('zed', zed);
  await new Promise(setImmediate);
  expect(order).toEqual(['ada1', 'ada2', 'zed']);
});

test('skips aborted waiters, and releases the turn of failed work', async () => {
  const { turns, order, ask, many, end } = startTasks({ atOnce: 1 });
  const gone = new AbortController();
  many('ada', ada, 1);
  const leaving = ask('gone', zed, gone.signal);
  many('bob', bob, 1);
  gone.abort(new Error('Left'));
  await expect(leaving).rejects.toThrow('Left');
  await expect(ask('late', zed, gone.signal)).rejects.toThrow('Left');
  await end();
  expect(order).toEqual(['ada1', 'bob1']);
  await end();
  await expect(turns.take(ada, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(turns).toMatchObject({ running: 0, waiting: 0 });
});

test('a turn may stay taken after its work is done: its caller continues, and the next one waits', async () => {
  const turns = new Turns({ atOnce: 1 });
  const tookMs: number[] = [];
  const rest = (took: number) => {
    tookMs.push(took);
    return 200;
  };
  const begun = performance.now();
  const first = await turns.take(ada, async () => performance.now() - begun, undefined, rest);
  const second = await turns.take(ada, async () => performance.now() - begun);
  expect(first).toBeLessThan(200);
  expect(second).toBeGreaterThanOrEqual(199);
  expect(tookMs).toEqual([expect.any(Number)]);
  expect(turns.running).toBe(0);
});
