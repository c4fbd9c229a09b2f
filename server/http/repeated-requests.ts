/**
 * Idempotency keys: a creating request with a key is executed once. A repetition within a day, for instance after the
 * answer was lost on the way, gets the first answer. Refused requests are not stored, so they can be corrected under
 * the same key.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { idempotencyKeyHeader, messages } from '../../contract/http/errors.ts';
import type { Scope } from '../access/scope.ts';
import { HttpError } from '../lib/errors.ts';
import type { Change } from '../mutations/change.ts';

/** `userId`: of whose keys it is one. */
export type KeyedRequest = { userId: number; key: string; request: string };

/** Returns null if the request has no key or uploads a file. Throws a 400 if the key is malformed. */
export function keyedRequest(
  { method, url, body, headers }: FastifyRequest,
  { userId }: Pick<Scope, 'userId'>,
): KeyedRequest | null {
  const key = headers[idempotencyKeyHeader];
  if (method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new HttpError(400, { __all__: [messages.idempotencyKey] });
  }
  if (Object.values(Object(body)).some((value) => value instanceof Blob)) return null;
  const request = createHash('sha256')
    .update(JSON.stringify([url, body]))
    .digest('hex');
  return { userId, key, request };
}

/**
 * The stored answer of an earlier request; null if there is none. Throws a 422 if the key was used for another request.
 */
export async function earlierAnswer(
  { trx, clientId }: Change,
  { userId, key, request }: KeyedRequest,
): Promise<{ answer: unknown } | null> {
  const found = await trx
    .selectFrom('answered_requests')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .select(['request', 'answer'])
    .executeTakeFirst();
  if (found && found.request !== request) throw new HttpError(422, { detail: messages.keyOfAnother });
  return found?.answer ?? null;
}

/** Stores the answer for a day and deletes older ones. */
export async function keepAnswer(
  { trx, clientId }: Change,
  { userId, key, request }: KeyedRequest,
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
      user_id: userId,
      key,
      request,
      answer: JSON.stringify({ answer }),
    })
    .execute();
}
