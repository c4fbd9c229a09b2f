/**
 * Stores the embedded issuer's sessions, grants, codes and refresh tokens in PostgreSQL, so that they survive a
 * restart. Every write also removes expired records, so the table stays small.
 */
import { sql } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '../database/schema.ts';

/**
 * Grace period in which a used refresh token still works, so that a page reloaded before its answer arrived, or a
 * second tab, is not signed out. Later use is treated as theft and ends the grant.
 */
const reuseSeconds = 10;

export function embeddedRecords(db: Db): AdapterFactory {
  return (model) => recordsOf(db, model);
}

/** Rejects text that PostgreSQL cannot store as an invalid request. */
function textual(given: string): string {
  if (given.includes('\0')) throw new errors.InvalidRequest('a parameter holds a NUL character');
  return given;
}

function recordsOf(db: Db, model: string): Adapter {
  const live = () =>
    db
      .selectFrom('issuer_records')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where('expires_at', '>', sql<Date>`now()`);

  return {
    async upsert(id, payload, expiresIn) {
      await db.deleteFrom('issuer_records').where('expires_at', '<=', sql<Date>`now()`).execute();
      const values = {
        payload: JSON.stringify(payload, (_key, one) => (typeof one === 'string' ? textual(one) : one)),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: new Date(Date.now() + (expiresIn ?? 0) * 1000),
      };
      await db
        .insertInto('issuer_records')
        .values({ model, id, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute();
    },
    async find(id) {
      return payloadOf(model, await live().where('id', '=', textual(id)).executeTakeFirst());
    },
    async findByUid(uid) {
      return payloadOf(model, await live().where('uid', '=', textual(uid)).executeTakeFirst());
    },
    // Part of the device flow, which is disabled.
    async findByUserCode() {},
    async consume(id) {
      await db
        .updateTable('issuer_records')
        .set({ consumed_at: sql<Date>`now()` })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .execute();
    },
    async destroy(id) {
      await db.deleteFrom('issuer_records').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('issuer_records')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute();
    },
  };
}

type Stored = { payload: unknown; consumed_at: Date | null };

function payloadOf(model: string, stored: Stored | undefined): AdapterPayload | undefined {
  if (!stored) return undefined;
  const payload = stored.payload as AdapterPayload;
  const { consumed_at: consumedAt } = stored;
  if (consumedAt === null) return payload;
  const within = Date.now() - consumedAt.getTime() < reuseSeconds * 1000;
  return model === 'RefreshToken' && within ? payload : { ...payload, consumed: true };
}
