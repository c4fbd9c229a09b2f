/** Advisory locks that processes hold for one another, by purpose. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

const purposes = {
  testTemplate: 7041,
  demo: 7042,
  importOfClient: 7043,
  changeOfClient: 7044,
  changeOfAccount: 7045,
  grantsOfQueue: 7046,
} as const;
type Purpose = keyof typeof purposes;

/** The lock's key, as an argument of PostgreSQL's advisory lock functions; with an id: one for each. */
export function lockKey(purpose: Purpose, id?: number): RawBuilder<number> {
  const number = sql.lit(purposes[purpose]);
  return id === undefined ? sql`${number}` : sql`${number}::int, hashint8(${id})`;
}

/** Runs the work while no other process runs work of the same purpose on this database. */
export function exclusively<T>(db: Db, purpose: Purpose, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey(purpose)})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey(purpose)})`.execute(connection);
    }
  });
}
