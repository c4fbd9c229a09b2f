/**
 * A creating request that names a key is carried out once: what comes again under the key within a day, as after an answer
 * that was lost on the way, is answered like the first. A refused request is not kept, and may be corrected.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { idempotencyKeyHeader, messages } from '../../contract/core/errors.ts';
import type { Change } from '../changes/change.ts';
import { HttpError } from '../ground/errors.ts';

export type KeyedRequest = { key: string; request: string };

/** null: it names no key, or sends a file. Throws a 400 for what is no key. */
export function keyedRequest({ method, url, body, headers }: FastifyRequest): KeyedRequest | null {
  const key = headers[idempotencyKeyHeader];
  if (method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new HttpError(400, { __all__: [messages.idempotencyKey] });
  }
  if (Object.values(Object(body)).some((value) => value instanceof Blob)) return null;
  const request = createHash('sha256')
    .update(JSON.stringify([url, body]))
    .digest('hex');
  return { key, request };
}

/** What the request was answered when it came before; null: it did not. Throws a 422 where another came by its key. */
export async function earlierAnswer(
  { trx, clientId, actor }: Change,
  { key, request }: KeyedRequest,
): Promise<{ answer: unknown } | null> {
  const found = await trx
    .selectFrom('answered_requests')
    .where('client_id', '=', clientId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .select(['request', 'answer'])
    .executeTakeFirst();
  if (found && found.request !== request) throw new HttpError(422, { detail: messages.keyOfAnother });
  return found?.answer ?? null;
}

/** Keeps the answer for a day; what is older goes. */
export async function keepAnswer(
  { trx, clientId, actor }: Change,
  { key, request }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  await trx
    .deleteFrom('answered_requests')
    .where('client_id', '=', clientId)
    .where('at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute();
  await trx
    .insertInto('answered_requests')
    .values({
      client_id: clientId,
      user_id: actor.userId as number,
      key,
      request,
      answer: JSON.stringify({ answer }),
    })
    .execute();
}
