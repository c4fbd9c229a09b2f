/** The queue's tables: a schema of their own, made and kept level by their owner, worked on by the application. */
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { exclusively } from '../db/locks.ts';
import { applicationRole, kyselyOn, ownerPool } from '../db/pool.ts';

export const queueSchema = 'jobs';

/** Two processes at once are safe: pg-boss takes a lock. */
export async function prepareQueue(adminUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: queueSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What fails is thrown; the event would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  await letApplicationIn(adminUrl);
}

async function letApplicationIn(adminUrl: string): Promise<void> {
  const owner = kyselyOn(ownerPool(adminUrl));
  const schema = sql.id(queueSchema);
  const role = sql.id(applicationRole);
  // Two processes that grant at once would be refused: “tuple concurrently updated”.
  const grant = async () => {
    await sql`grant usage on schema ${schema} to ${role}`.execute(owner);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(
      owner,
    );
    await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(owner);
  };
  try {
    await exclusively(owner, 'grantsOfQueue', grant);
  } finally {
    await owner.destroy();
  }
}
