import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applicationPool, kyselyOn } from '../database/pool.ts';
import { createClient } from '../tenants/clients.ts';
import { testDatabase } from '../test/database.ts';
import { onPostgres } from './ask.ts';

const database = testDatabase();

// A pool times out requests that wait too long for a connection. Forty queries of a tenth of a second, and the edit
// that follows them, would wait longer than this pool allows.
test('any number of queries wait for their turn on PostgreSQL and leave connections to others', async () => {
  const { id } = await createClient(database.db, { code: 'QUEUE', name: 'Queue', country: 'AU' });
  const pool = applicationPool(database.applicationUrl, 6);
  const db = kyselyOn(pool);
  try {
    // Open all connections beforehand: on a busy machine that may take longer than this pool waits.
    await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    pool.options.connectionTimeoutMillis = 300;
    const slow = sql<{ answer: number }>`select 1 as answer from pg_sleep(0.1)`.compile(db);
    const run = onPostgres(db);
    const queries = Array.from({ length: 40 }, () => run({ clientId: id, userId: 1, version: 0 }, slow));
    const edit = db.selectFrom('clients').where('id', '=', id).select('code').executeTakeFirst();
    expect(await edit).toEqual({ code: 'QUEUE' });
    const answers = await Promise.all(queries);
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ answer: 1 }]));
  } finally {
    await db.destroy();
  }
});

test('forty queries of one user let another tenant’s query have the next turn', async () => {
  const many = await createClient(database.db, { code: 'MANY', name: 'Many', country: 'AU' });
  const other = await createClient(database.db, { code: 'OTHER', name: 'Other', country: 'AU' });
  const run = onPostgres(database.db);
  const slow = sql`select pg_sleep(0.05)`.compile(database.db);
  const order: string[] = [];
  const ask = (name: string, clientId: number, userId: number) =>
    run({ clientId, userId, version: 0 }, slow).then(() => order.push(name));
  await Promise.all([
    ...Array.from({ length: 40 }, () => ask('many', many.id, 1)),
    ask('other', other.id, 2),
  ]);
  // Five were running when it arrived, and five more may have started beside it.
  expect(order.indexOf('other')).toBeLessThan(10);
});

test('cancels a query that nobody waits for any more and discards its connection', async () => {
  const { id } = await createClient(database.db, { code: 'STOP', name: 'Stop', country: 'AU' });
  const pool = applicationPool(database.applicationUrl, 1);
  const db = kyselyOn(pool);
  try {
    const controller = new AbortController();
    const context = { clientId: id, userId: 1, version: 0 };
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(db);
    const [before] = (await onPostgres(db)(context, pid)).rows;
    const long = sql`select pg_sleep(50)`.compile(db);
    const cancelled = onPostgres(db)({ ...context, signal: controller.signal }, long);
    setTimeout(() => controller.abort(new Error('Left')), 100);
    await expect(cancelled).rejects.toThrow('Left');
    const [after] = (await onPostgres(db)(context, pid)).rows;
    expect(after?.pid).not.toBe(before?.pid);
    const { rows } = await sql`select from pg_stat_activity where pid = ${before?.pid}
      and state = 'active'`.execute(database.owner);
    expect(rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});
