import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Run } from './ask.ts';
import { askOnce } from './ask-once.ts';
import type { QueryResult } from './pinned-snapshot.ts';

/** A run whose queries wait until the test answers them. */
function heldRun() {
  const started: ((answer: Promise<QueryResult<{ n: number }>>) => void)[] = [];
  const run = () => new Promise<QueryResult<{ n: number }>>((resolve) => started.push(resolve));
  const answer = (at: number, n: number) =>
    started[at]?.(Promise.resolve({ rows: [{ n }], version: 1, engine: 'postgres' }));
  const fail = (at: number) => started[at]?.(Promise.reject(new Error('broken')));
  return { run: askOnce(run as Run), started, answer, fail };
}

const from = (clientId: number, version: number) => ({ clientId, userId: 1, version });
const query = (sql: string, ...parameters: unknown[]) =>
  CompiledQuery.raw(sql, parameters) as CompiledQuery<{ n: number }>;

test('runs identical concurrent queries once; client, version, text and parameters distinguish them', async () => {
  const { run, started, answer } = heldRun();
  const first = run(from(1, 1), query('select $1', [1, 2]));
  const same = run(from(1, 1), query('select $1', [1, 2]));
  run(from(2, 1), query('select $1', [1, 2]));
  run(from(1, 2), query('select $1', [1, 2]));
  run(from(1, 1), query('select $1', [1, 3]));
  run(from(1, 1), query('select $2', [1, 2]));
  expect(started).toHaveLength(5);
  answer(0, 7);
  expect((await first).rows).toEqual([{ n: 7 }]);
  expect((await same).rows).toEqual([{ n: 7 }]);
});

test('runs a query again after it was answered or failed', async () => {
  const { run, started, answer, fail } = heldRun();
  const failing = [run(from(1, 1), query('select 1')), run(from(1, 1), query('select 1'))];
  fail(0);
  for (const one of failing) await expect(one).rejects.toThrow('broken');
  const second = run(from(1, 1), query('select 1'));
  answer(1, 2);
  expect((await second).rows).toEqual([{ n: 2 }]);
  run(from(1, 1), query('select 1'));
  expect(started).toHaveLength(3);
});
