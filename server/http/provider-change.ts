/** A request of an identity provider, and the changes that it makes through the door. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import { messages } from '../../contract/http/errors.ts';
import { inTransaction, onPostgres, openReading, type Reading } from '../access/ask.ts';
import type { Stored } from '../audit/audit.ts';
import { originOf } from '../audit/origin.ts';
import { notAllowed, unauthorized } from '../lib/errors.ts';
import type { Change, Outcome } from '../mutations/change.ts';
import { openChange, type Who } from '../mutations/door.ts';
import type { ChangeOf, Kind } from '../mutations/kind.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { bearerOf } from './request-limit.ts';
import { logRequester } from './request-log.ts';
import { requesterOf } from './serve.ts';
import { actorOf, inTurnOf, recordAccess } from './serve-change.ts';

/** Admits tokens for provisioning alone; each acts in its own client. */
export async function admitProvider(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  if (!token) throw unauthorized();
  const user = await app.authenticate(token, originOf(request));
  if (!user.serviceToken?.isProvisioning || !user.scope || !user.activeClient) throw notAllowed();
  request.requester = { user, scope: user.scope, client: user.activeClient };
  logRequester(request);
}

export function readingFor(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Reading {
  const { user, scope } = requesterOf(request);
  return openReading(scope, user.dataVersion, onPostgres(app.db), disconnectSignal(reply));
}

/** What a handler of a change receives; `reading` sees the change so far. */
export type Provided = { change: Change; reading: Reading; now: Date };

/** Makes a change in the client of the token, which is checked again within it: it may have been revoked meanwhile. */
export async function provide<Name extends ChangeKind, State, Answer>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind<Name, State>,
  work: (provided: Provided) => Promise<Outcome<State, Answer>>,
): Promise<Answer> {
  const { user, scope } = requesterOf(request);
  const who = { actor: actorOf(user), clientId: scope.clientId } as Who<Name>;
  const accesses: Stored[] = [];
  const make = async (made: ChangeOf<Name>) => {
    const change = made as unknown as Change;
    await requireToken(change, user.serviceToken?.id);
    const reading = openReading(scope, user.dataVersion, inTransaction(change.trx));
    const outcome = await work({ change, reading, now: app.clock() });
    accesses.push(...(await recordAccess(app, request, kind.name, change, outcome)));
    return outcome;
  };
  const answer = await inTurnOf(
    app,
    scope,
    () => openChange(app.db, kind, who, make),
    disconnectSignal(reply),
  );
  for (const access of accesses) app.audit.publish(access);
  return answer;
}

async function requireToken({ trx, clientId }: Change, id: number | undefined): Promise<void> {
  const found = await trx
    .selectFrom('service_tokens')
    .where('client_id', '=', clientId)
    .where('id', '=', id ?? 0)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!found) throw notAllowed(messages.notAllowed);
}
