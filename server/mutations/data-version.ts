/**
 * A client's data version: every writer of reporting data takes it before anything else, which serialises such writers.
 * Each small table has the version that last changed it.
 */
import { sql } from 'kysely';
import type { Tables, Trx } from '../database/schema.ts';

export type SmallVersion = Extract<keyof Tables['data_version'], `${string}_version`>;

/** Increments the client's version, locks its row until the end of the transaction, and returns it. */
export async function takeVersion(trx: Trx, clientId: number): Promise<number> {
  const { version } = await trx
    .updateTable('data_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('client_id', '=', clientId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

const lockTimeout = '5s';

/**
 * Like `takeVersion`, for users' changes: other writers wait for the version, so its holder must not wait long for rows
 * that a stuck transaction has locked.
 */
export async function takeVersionForChange(trx: Trx, clientId: number): Promise<number> {
  const version = await takeVersion(trx, clientId);
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
  return version;
}

/** Records that the version just taken changed these small tables. */
export async function raiseVersions(
  trx: Trx,
  clientId: number,
  tables: readonly SmallVersion[],
): Promise<void> {
  if (tables.length === 0) return;
  const assignments = tables.map((column) => sql`${sql.ref(column)} = version`);
  await sql`update data_version set ${sql.join(assignments)} where client_id = ${clientId}`.execute(trx);
}
