/** Transactions in which row-level security gives access to one client's rows. */
import { sql } from 'kysely';
import type { Db, ReadOnlyDb, Trx } from './schema.ts';

/** For code that opens transactions on behalf of callers that must not. */
export function whole(db: ReadOnlyDb): Db {
  return db as Db;
}

/** Runs the work in one transaction for one client. The setting is a literal, as distributed tables require. */
export function inTenant<T>(db: Db, clientId: number, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await enterTenant(trx, clientId);
    return work(trx);
  });
}

/** Sets the client for the rest of an open transaction. */
export async function enterTenant(trx: Trx, clientId: number): Promise<void> {
  await sql.raw(enterTenantStatement(clientId)).execute(trx);
}

/**
 * The same for the tables' owner, whom row-level security binds too unless a superuser. The owner's connections otherwise
 * fail instead of skipping rows that it hides (`ownerPool`).
 */
export async function enterTenantAsOwner(trx: Trx, clientId: number): Promise<void> {
  await sql`set local row_security = on`.execute(trx);
  await enterTenant(trx, clientId);
}

export function enterTenantStatement(clientId: number): string {
  if (!Number.isSafeInteger(clientId)) throw new TypeError('A client id must be a whole number');
  return `set local tripledger.client_id = '${clientId}'`;
}
