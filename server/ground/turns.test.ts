import { expect, test } from 'vitest';
import { type Asker, Turns } from './turns.ts';

/** Works that last until they are told to end, each noted by its name when it begins. */
function begun(limits: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(limits);
  const order: string[] = [];
  const under = new Map<string, () => void>();
  const ask = (name: string, asker: Asker, signal?: AbortSignal) =>
    turns.take(
      asker,
      () => {
        order.push(name);
        return new Promise<void>((end) => under.set(name, end));
      },
      signal,
    );
  /** Ends a work that is under way, the oldest unless it is named, and lets the next begin. */
  const end = async (named?: string) => {
    await new Promise(setImmediate);
    const [oldest = ''] = under.keys();
    const name = named ?? oldest;
    under.get(name)?.();
    under.delete(name);
    await new Promise(setImmediate);
  };
  const many = (name: string, asker: Asker, count: number) => {
    for (let at = 1; at <= count; at++) void ask(`${name}${at}`, asker);
  };
  return { turns, order, ask, many, end };
}

const ada = { clientId: 1, userId: 1 };
const bob = { clientId: 1, userId: 2 };
const zed = { clientId: 2, userId: 3 };

test('forty of one user let another tenant’s begin as soon as one of them ends', async () => {
  const { order, many, ask, end } = begun({ atOnce: 2 });
  many('ada', ada, 40);
  void ask('zed', zed);
  await end();
  expect(order).toEqual(['ada1', 'ada2', 'zed']);
});

test('turns go round by tenant, and by user within one', async () => {
  const { order, many, end } = begun({ atOnce: 1 });
  many('ada', ada, 4);
  many('bob', bob, 4);
  many('zed', zed, 4);
  for (let at = 0; at < 11; at++) await end();
  expect(order.join(' ')).toBe('ada1 zed1 bob1 zed2 ada2 zed3 bob2 zed4 ada3 bob3 ada4 bob4');
});

test('whoever has less under way comes first: long works of one do not add up', async () => {
  const { order, many, ask, end, turns } = begun({ atOnce: 3 });
  many('ada', ada, 5);
  many('zed', zed, 3);
  await end('ada1');
  await end('zed1');
  await end('zed2');
  expect(order.slice(3)).toEqual(['zed1', 'zed2', 'zed3']);
  void ask('late', ada);
  expect(turns).toMatchObject({ running: 3, waiting: 3 });
});

test('one tenant takes no more than its part, and the rest is for others', async () => {
  const { order, many, ask } = begun({ atOnce: 3, perClient: 2 });
  many('ada', ada, 3);
  void ask('bob', bob);
  void ask('zed', zed);
  await new Promise(setImmediate);
  expect(order).toEqual(['ada1', 'ada2', 'zed']);
});

test('who leaves the line is passed over, and a work that fails gives its turn back', async () => {
  const { turns, order, ask, many, end } = begun({ atOnce: 1 });
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
