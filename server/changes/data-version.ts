/**
 * A client's data version: whoever changes reporting data takes it before anything else, and so comes after every
 * other writer who did. The small tables carry the version that changed them last.
 */
import { sql } from 'kysely';
import type { Tables, Trx } from '../db/schema.ts';

export type SmallVersion = Extract<keyof Tables['data_version'], `${string}_version`>;

/** Raises the client's version and holds its row until the end of the transaction; answers it. */
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
 * As `takeVersion`, for what people change: others wait for the version meanwhile, so whoever holds it does not wait long
 * for rows that something which hangs holds.
 */
export async function takeVersionForChange(trx: Trx, clientId: number): Promise<number> {
  const version = await takeVersion(trx, clientId);
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
  return version;
}

/** Says of small tables that the version which was just taken changed them. */
export async function raiseVersions(
  trx: Trx,
  clientId: number,
  tables: readonly SmallVersion[],
): Promise<void> {
  if (tables.length === 0) return;
  const assignments = tables.map((column) => sql`${sql.ref(column)} = version`);
  await sql`update data_version set ${sql.join(assignments)} where client_id = ${clientId}`.execute(trx);
}
