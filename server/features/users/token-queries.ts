/**
 * The service tokens of a TMC as an administrator sees them: those that share a visible node with the administrator, like
 * users (`queries.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { type Permission, permissions } from '../../../contract/http/permissions.ts';
import type { listTokens, TokenRow, tokenStates } from '../../../contract/users/service-tokens.ts';
import { ask, askOne, type Reading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { build } from '../../database/build.ts';
import { sightOfPart } from './queries.ts';

/** An administrator, and the current time. */
export type Viewer = { permissions: readonly Permission[]; now: Date };

export async function listTokensOf(
  reading: Reading,
  { page, pageSize }: Input<typeof listTokens>['query'],
  viewer: Viewer,
): Promise<Answer<typeof listTokens>> {
  const isActive = sql<boolean>`(token.revoked_at is null and token.expires_at > ${viewer.now})`;
  const [rows, { total }] = await Promise.all([
    ask(
      reading,
      tokensInSight(reading)
        .orderBy(isActive, 'desc')
        .orderBy('token.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
    askOne(reading, tokensInSight(reading).clearSelect().select(sql<number>`count(*)`.as('total'))),
  ]);
  return { rows: rows.map((row) => toRow(row, viewer)), total };
}

/** The token, with all its nodes; undefined if the administrator does not see it, as for other TMCs'. */
export async function oneToken(reading: Reading, id: number) {
  const [found] = await ask(reading, tokensInSight(reading).where('token.id', '=', id));
  return found;
}

type Stored = NonNullable<Awaited<ReturnType<typeof oneToken>>>;

/** Whether all that the token may do is the administrator's to give and take. */
export const isWithin = (token: Pick<Stored, 'isWhole' | 'permissions'>, held: readonly Permission[]) =>
  token.isWhole && token.permissions.every((one) => held.includes(one));

function toRow(token: Stored, { permissions: held, now }: Viewer): TokenRow {
  const { revoked_at: revokedAt, revoked_by: by } = token;
  const state = stateOf(token, now);
  return {
    id: token.id,
    name: token.name,
    isProvisioning: token.is_provisioning,
    permissions: permissions.filter((one) => token.permissions.includes(one)),
    entities: token.parts.flatMap(({ id, label, isSeen }) => (isSeen ? [{ id, label }] : [])),
    outside: token.parts.filter(({ isSeen }) => !isSeen).length,
    createdAt: token.created_at.toISOString(),
    createdBy: token.created_by,
    expiresAt: token.expires_at.toISOString(),
    lastUsedAt: token.last_used_at?.toISOString() ?? null,
    state,
    revoked: revokedAt && by !== null ? { at: revokedAt.toISOString(), by } : null,
    mayRevoke: state !== 'Revoked' && isWithin(token, held),
  };
}

function stateOf(
  { revoked_at, expires_at }: Pick<Stored, 'revoked_at' | 'expires_at'>,
  now: Date,
): (typeof tokenStates)[number] {
  if (revoked_at) return 'Revoked';
  return expires_at > now ? 'Active' : 'Expired';
}

/** Nodes of a `token`, each as `part`, with its `node`; the root for the whole TMC. Removed nodes are left out. */
const partsOf = ({ clientId }: Scope): RawBuilder<unknown> => sql`nodes as node
  cross join lateral (select node.id as node_id) as part
  where node.client_id = ${clientId}
    and (node.id = any(token.node_ids) or (token.node_ids is null and node.is_root))`;

type Part = { id: number; label: string; isSeen: boolean };

function tokensInSight(scope: Scope) {
  const { isGranted, isSeen } = sightOfPart(scope);
  const tokens = build
    .selectFrom('service_tokens as token')
    .where('token.client_id', '=', scope.clientId)
    .select(['token.id', 'token.name', 'token.permissions', 'token.created_at', 'token.created_by'])
    .select('token.is_provisioning')
    .select(['token.expires_at', 'token.last_used_at', 'token.revoked_at', 'token.revoked_by'])
    .select([
      sql<boolean>`not exists (select from ${partsOf(scope)} and not ${isGranted})`.as('isWhole'),
      sql<Part[]>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('id', node.id, 'label', node.label, 'isSeen', ${isSeen})
          order by node.label, node.id), '[]')
        from ${partsOf(scope)})`.as('parts'),
    ]);
  if (scope.grants === 'all') return tokens;
  return tokens.where(sql<boolean>`exists (select from ${partsOf(scope)} and ${isSeen})`);
}
