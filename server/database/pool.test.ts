import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../test/database.ts';
import type { Trx } from './schema.ts';
import { withoutStatementTimeout } from './without-timeout.ts';

const database = testDatabase();
afterEach(() => vi.useRealTimers());

const beyondAllTimeouts = 10 * 60_000;

/** A statement that goes on while the clock of this process passes every timeout. */
async function longStatement(trx: Trx): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rows } = await Promise.all([
    sql<{ found: number }>`select 1 as found from pg_sleep(0.1)`.execute(trx),
    vi.advanceTimersByTimeAsync(beyondAllTimeouts),
  ]).then(([result]) => result);
  return rows;
}

test('a statement that hangs beyond its timeout costs its connection', async () => {
  await expect(database.db.transaction().execute(longStatement)).rejects.toThrow(
    'Client was closed and is not queryable',
  );
});

test('a transaction that lifts the timeout keeps its connection, and the next one has the timeout again', async () => {
  await database.db.connection().execute(async (connection) => {
    const lifted = connection.transaction().execute(async (trx) => {
      await withoutStatementTimeout(trx);
      return longStatement(trx);
    });
    expect(await lifted).toEqual([{ found: 1 }]);
    vi.useRealTimers();
    await expect(connection.transaction().execute(longStatement)).rejects.toThrow(
      'Client was closed and is not queryable',
    );
  });
});
