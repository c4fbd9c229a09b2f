import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClient } from '../tenants/clients.ts';
import { testDatabase } from '../test/database.ts';
import { onPostgres } from './ask.ts';
import { applicationPool, kyselyOn } from './pool.ts';

const database = testDatabase();

// A pool gives up on whoever waits too long for a connection. Forty questions of a tenth of a second wait longer than
// this pool would let them, and so would the edit that comes after them.
test('questions on PostgreSQL wait for their turn however many come, and leave connections to others', async () => {
  const { id } = await createClient(database.db, { code: 'QUEUE', name: 'Queue', country: 'AU' });
  const pool = applicationPool(database.applicationUrl, 6);
  const db = kyselyOn(pool);
  try {
    // All are made beforehand: a busy machine may take longer for that than this pool is to wait.
    await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    pool.options.connectionTimeoutMillis = 300;
    const slow = sql<{ answer: number }>`select 1 as answer from pg_sleep(0.1)`.compile(db);
    const run = onPostgres(db);
    const questions = Array.from({ length: 40 }, () => run({ clientId: id, userId: 1, version: 0 }, slow));
    const edit = db.selectFrom('clients').where('id', '=', id).select('code').executeTakeFirst();
    expect(await edit).toEqual({ code: 'QUEUE' });
    const answers = await Promise.all(questions);
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ answer: 1 }]));
  } finally {
    await db.destroy();
  }
});

test('forty questions of one user let another tenant’s have the next turn', async () => {
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
  // Five were under way when it came, and five more may have begun beside it.
  expect(order.indexOf('other')).toBeLessThan(10);
});

test('a question that nobody waits for any more is stopped, and its connection is not used again', async () => {
  const { id } = await createClient(database.db, { code: 'STOP', name: 'Stop', country: 'AU' });
  const pool = applicationPool(database.applicationUrl, 1);
  const db = kyselyOn(pool);
  try {
    const leaving = new AbortController();
    const asking = { clientId: id, userId: 1, version: 0 };
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(db);
    const [before] = (await onPostgres(db)(asking, pid)).rows;
    const long = sql`select pg_sleep(50)`.compile(db);
    const asked = onPostgres(db)({ ...asking, signal: leaving.signal }, long);
    setTimeout(() => leaving.abort(new Error('Left')), 100);
    await expect(asked).rejects.toThrow('Left');
    const [after] = (await onPostgres(db)(asking, pid)).rows;
    expect(after?.pid).not.toBe(before?.pid);
    const { rows } = await sql`select from pg_stat_activity where pid = ${before?.pid}
      and state = 'active'`.execute(database.owner);
    expect(rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});
