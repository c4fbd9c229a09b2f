/** Creates and revokes service tokens. Their secrets are in no record: only the answer to the creator holds one. */

import { sql } from 'kysely';
import * as z from 'zod';
import { permissions } from '../../../contract/http/permissions.ts';
import { type createToken, type revokeToken, tokenDays } from '../../../contract/users/service-tokens.ts';
import { addDays } from '../../../contract/vocabulary/local-time.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { digestOf, newServiceToken } from '../../identity/service-token.ts';
import { dayIn } from '../../lib/clock.ts';
import { HttpError, notFound, refuseFaults } from '../../lib/errors.ts';
import { instantOf } from '../../lib/wall-time.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { kind } from '../../mutations/kind.ts';
import { nodeNames } from '../../mutations/names.ts';
import { grantedNodesOf } from '../../mutations/visible.ts';
import { refusals } from './ability.ts';
import { administratorOf, inOrder, requireGrantable } from './administrator.ts';
import { rootOf } from './queries.ts';
import { isWithin, oneToken } from './token-queries.ts';

/** `nodes`: the root means the whole client. */
const record = {
  state: z.object({
    permissions: z.array(z.enum(permissions)),
    nodes: z.array(z.number()),
    isProvisioning: z.boolean().default(false),
    expiresAt: z.string(),
  }),
  raises: null,
  visible: grantedNodesOf('nodes'),
  names: { nodes: nodeNames },
};

export const tokenCreated = kind('service_token_created', {
  ...record,
  access: 'token_created',
  undo: 'A token that was handed out stays known; revoke it instead.',
});

export const tokenRevoked = kind('service_token_revoked', {
  ...record,
  access: 'token_revoked',
  undo: 'A revoked token stays revoked; create another one.',
});

export async function create(input: ChangeInput<typeof createToken>, now: Date) {
  const { trx, clientId, actor, client, body } = input;
  const { administrator, reading } = await administratorOf(input);
  const { isProvisioning } = body;
  const root = await rootOf(reading);
  const nodes = isProvisioning ? [root] : inOrder(body.entities);
  const granted = isProvisioning ? [] : body.permissions;
  if (isProvisioning && administrator.userType !== 'Client') {
    throw new HttpError(400, { isProvisioning: [refusals.provisioning] });
  }
  await requireGrantable(reading, nodes);
  const lastDay = body.expires ?? addDays(dayIn(client.timeZone, now), tokenDays.usual);
  const holds = granted.every((one) => administrator.permissions.includes(one));
  refuseFaults({
    name: [(await isTaken(input, body.name, now)) && 'Another active token has this name'],
    entities: [nodes.length === 0 && 'Please choose at least one node'],
    permissions: [!holds && refusals.lacking],
    expires: [reasonAgainst(lastDay, dayIn(client.timeZone, now))],
  });
  const expiresAt = instantOf(`${addDays(lastDay, 1)}T00:00`, client.timeZone);
  const token = newServiceToken(clientId);
  const { id } = await trx
    .insertInto('service_tokens')
    .values({
      client_id: clientId,
      digest: digestOf(token),
      name: body.name,
      permissions: granted,
      node_ids: nodes.includes(root) ? null : nodes,
      is_provisioning: isProvisioning,
      created_at: now,
      created_by: actor.label,
      created_by_id: actor.userId,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { permissions: granted, nodes, isProvisioning, expiresAt: expiresAt.toISOString() };
  return done(
    { id, token, expiresAt: after.expiresAt },
    { subject: { id, label: body.name }, before: null, after },
  );
}

/** A revoked token stays listed, without effect. */
export async function revoke(input: ChangeInput<typeof revokeToken>, now: Date) {
  const { trx, clientId, actor, params } = input;
  const { administrator, reading } = await administratorOf(input);
  const token = await oneToken(reading, params.id);
  if (!token) throw notFound();
  if (token.revoked_at) return unchanged(null);
  if (!isWithin(token, administrator.permissions)) {
    throw new HttpError(400, { __all__: [token.isWhole ? refusals.lacking : refusals.beyond] });
  }
  await trx
    .updateTable('service_tokens')
    .set({ revoked_at: now, revoked_by: actor.label })
    .where('client_id', '=', clientId)
    .where('id', '=', token.id)
    .execute();
  const before = {
    permissions: token.permissions,
    nodes: inOrder(token.parts.map(({ id }) => id)),
    isProvisioning: token.is_provisioning,
    expiresAt: token.expires_at.toISOString(),
  };
  return done(null, { subject: { id: token.id, label: token.name }, before, after: null });
}

/** Audit records name tokens, so two active ones must not share a name. */
async function isTaken({ trx, clientId }: Change, name: string, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('service_tokens')
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

function reasonAgainst(lastDay: string, today: string): string | null {
  if (lastDay < today) return 'Choose today or a later day.';
  return lastDay > addDays(today, tokenDays.most) ? `Choose a day within ${tokenDays.most} days.` : null;
}
