/** Advisory locks that processes hold for one another, by purpose. */
import { sql } from 'kysely';
import type { Db } from './pool.ts';

const purposes = { demo: 7042 } as const;

/** Runs the work while no other process runs work of the same purpose on this database. */
export function exclusively<T>(db: Db, purpose: keyof typeof purposes, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${purposes[purpose]})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${purposes[purpose]})`.execute(connection);
    }
  });
}
