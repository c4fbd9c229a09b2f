/** A transaction in which row-level security lets one client's rows through. */
import { sql } from 'kysely';
import type { Db, ReadOnlyDb, Trx } from './schema.ts';

/** For what opens transactions of its own on behalf of those who must not. */
export function whole(db: ReadOnlyDb): Db {
  return db as Db;
}

/** Runs the work in one transaction for one client. The setting is a literal, as distributed tables need it. */
export function inTenant<T>(db: Db, clientId: number, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await enterTenant(trx, clientId);
    return work(trx);
  });
}

/** Sets the client for the rest of a transaction that is already open. */
export async function enterTenant(trx: Trx, clientId: number): Promise<void> {
  await sql.raw(enterTenantStatement(clientId)).execute(trx);
}

export function enterTenantStatement(clientId: number): string {
  if (!Number.isSafeInteger(clientId)) throw new TypeError('A client id is a whole number');
  return `set local tripledger.client_id = '${clientId}'`;
}
