/** The queue's tables: a schema of their own, made and kept level by their owner, worked on by the application. */
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { exclusively } from '../db/locks.ts';
import { applicationRole, kyselyOn, ownerPool } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';

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
  const grant = async () => {
    if (await isIn(owner)) return;
    await sql`grant usage on schema ${schema} to ${role}`.execute(owner);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(
      owner,
    );
    await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(owner);
  };
  try {
    // Two processes that grant at once would be refused: “tuple concurrently updated”.
    await exclusively(owner, 'grantsOfQueue', grant);
  } finally {
    await owner.destroy();
  }
}

/** What is granted already is not granted again: on Citus that needs every node, and one that is away would stop the start. */
async function isIn(owner: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select has_schema_privilege(${applicationRole}, ${queueSchema}, 'usage') and not exists (
      select from pg_class
      where relnamespace = to_regnamespace(${queueSchema}) and case
        when relkind in ('r', 'p') then not (
          has_table_privilege(${applicationRole}, oid, 'select') and has_table_privilege(${applicationRole}, oid, 'insert')
          and has_table_privilege(${applicationRole}, oid, 'update') and has_table_privilege(${applicationRole}, oid, 'delete'))
        when relkind = 'S' then not has_sequence_privilege(${applicationRole}, oid, 'usage')
        else false end) as is`.execute(owner);
  return rows[0]?.is ?? false;
}
