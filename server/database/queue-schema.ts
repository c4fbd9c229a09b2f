/** The queue's tables: in their own schema, created and migrated by their owner and used by the application. */
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { exclusively } from './locks.ts';
import { applicationRole, kyselyOn, ownerPool } from './pool.ts';
import type { Db } from './schema.ts';

export const queueSchema = 'jobs';

/** Concurrent processes are safe: pg-boss takes a lock. */
export async function prepareQueue(adminUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: queueSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // Failures are thrown; without a listener the event would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantToApplication(adminUrl);
}

async function grantToApplication(adminUrl: string): Promise<void> {
  const owner = kyselyOn(ownerPool(adminUrl));
  const schema = sql.id(queueSchema);
  const role = sql.id(applicationRole);
  const grant = async () => {
    if (await hasGrants(owner)) return;
    await sql`grant usage on schema ${schema} to ${role}`.execute(owner);
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(
      owner,
    );
    await sql`grant usage on all sequences in schema ${schema} to ${role}`.execute(owner);
  };
  try {
    // Concurrent grants fail with “tuple concurrently updated”.
    await exclusively(owner, 'grantsOfQueue', grant);
  } finally {
    await owner.destroy();
  }
}

/**
 * Existing grants are not repeated: on Citus a grant needs every node, so an unreachable one would prevent the start.
 */
async function hasGrants(owner: Db): Promise<boolean> {
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
