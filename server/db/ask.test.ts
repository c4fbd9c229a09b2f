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
  pool.options.connectionTimeoutMillis = 300;
  const db = kyselyOn(pool);
  try {
    const slow = sql<{ answer: number }>`select 1 as answer from pg_sleep(0.1)`.compile(db);
    const run = onPostgres(db);
    const questions = Array.from({ length: 40 }, () => run(id, 0, slow));
    const edit = db.selectFrom('clients').where('id', '=', id).select('code').executeTakeFirst();
    expect(await edit).toEqual({ code: 'QUEUE' });
    const answers = await Promise.all(questions);
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ answer: 1 }]));
  } finally {
    await db.destroy();
  }
});
