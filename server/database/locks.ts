/** Advisory locks between processes, by purpose. */

import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadOnlyDb } from './schema.ts';
import { whole } from './tenant.ts';

const purposes = {
  testTemplate: 7041,
  demo: 7042,
  importOfClient: 7043,
  changeOfClient: 7044,
  changeOfAccount: 7045,
  grantsOfQueue: 7046,
  reportFile: 7047,
  uploadedFile: 7048,
  pickUpOfSource: 7049,
  loadsOfSource: 7050,
} as const;
type Purpose = keyof typeof purposes;

/** The lock's key, as an argument of PostgreSQL's advisory lock functions; with an id, each id has its own lock. */
export function lockKey(purpose: Purpose, id?: number): RawBuilder<number> {
  const number = sql.lit(purposes[purpose]);
  return id === undefined ? sql`${number}` : sql`${number}::int, hashint8(${id})`;
}

/** Runs the work while no other process runs work for the same purpose on this database. */
export function exclusively<T>(db: Db, purpose: Purpose, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey(purpose)})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey(purpose)})`.execute(connection).catch(ignore);
    }
  });
}

const pollMs = 250;

/** Like `exclusively`, but per id. It polls for the lock, since a waiting statement would exceed its timeout. */
export function exclusivelyFor<T>(
  db: ReadOnlyDb,
  purpose: Purpose,
  id: number,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const key = lockKey(purpose, id);
  return whole(db)
    .connection()
    .execute(async (connection) => {
      for (;;) {
        const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(
          connection,
        );
        if (rows[0]?.taken) break;
        await pause(pollMs, undefined, { signal });
      }
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(ignore);
      }
    });
}

/** Runs the work unless another process runs work for the same purpose and id: then it does nothing. */
export function unlessTaken(
  db: ReadOnlyDb,
  purpose: Purpose,
  id: number,
  work: () => Promise<void>,
): Promise<void> {
  const key = lockKey(purpose, id);
  return whole(db)
    .connection()
    .execute(async (connection) => {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(
        connection,
      );
      if (!rows[0]?.taken) return;
      try {
        await work();
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(ignore);
      }
    });
}

/** A broken connection has released its locks, and the work reports the failure. */
const ignore = () => undefined;
