import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Run } from './ask.ts';
import { askOnce } from './ask-once.ts';
import type { Answered } from './standstill.ts';

/** A run whose questions wait until the test answers them. */
function held() {
  const asked: ((answer: Promise<Answered<{ n: number }>>) => void)[] = [];
  const run = () => new Promise<Answered<{ n: number }>>((resolve) => asked.push(resolve));
  const answer = (at: number, n: number) =>
    asked[at]?.(Promise.resolve({ rows: [{ n }], version: 1, engine: 'postgres' }));
  const fail = (at: number) => asked[at]?.(Promise.reject(new Error('broken')));
  return { run: askOnce(run as Run), asked, answer, fail };
}

const from = (clientId: number, version: number) => ({ clientId, userId: 1, version });
const question = (sql: string, ...parameters: unknown[]) =>
  CompiledQuery.raw(sql, parameters) as CompiledQuery<{ n: number }>;

test('equal questions under way are asked once; another client, version, text or parameter is another', async () => {
  const { run, asked, answer } = held();
  const first = run(from(1, 1), question('select $1', [1, 2]));
  const same = run(from(1, 1), question('select $1', [1, 2]));
  run(from(2, 1), question('select $1', [1, 2]));
  run(from(1, 2), question('select $1', [1, 2]));
  run(from(1, 1), question('select $1', [1, 3]));
  run(from(1, 1), question('select $2', [1, 2]));
  expect(asked).toHaveLength(5);
  answer(0, 7);
  expect((await first).rows).toEqual([{ n: 7 }]);
  expect((await same).rows).toEqual([{ n: 7 }]);
});

test('what was answered or failed is asked anew', async () => {
  const { run, asked, answer, fail } = held();
  const failing = [run(from(1, 1), question('select 1')), run(from(1, 1), question('select 1'))];
  fail(0);
  for (const one of failing) await expect(one).rejects.toThrow('broken');
  const second = run(from(1, 1), question('select 1'));
  answer(1, 2);
  expect((await second).rows).toEqual([{ n: 2 }]);
  run(from(1, 1), question('select 1'));
  expect(asked).toHaveLength(3);
});
