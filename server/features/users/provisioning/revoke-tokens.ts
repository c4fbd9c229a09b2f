import { any } from '../../../database/build.ts';
import { type Change, type Consequence, consequences } from '../../../mutations/change.ts';
import { inOrder } from '../administrator.ts';
import { tokenRevoked } from '../token-changes.ts';

/**
 * Revokes the service tokens that these users created. Those of the identity provider stay: without them it could not
 * end the access of anybody else.
 */
export async function revokeTokensOf(
  { trx, clientId, actor }: Change,
  userIds: readonly number[],
  now: Date,
): Promise<Consequence[]> {
  if (userIds.length === 0) return [];
  const root = trx.selectFrom('nodes').where('client_id', '=', clientId).where('is_root', '=', true);
  const { id: rootId } = await root.select('id').executeTakeFirstOrThrow();
  const revoked = await trx
    .updateTable('service_tokens')
    .set({ revoked_at: now, revoked_by: actor.label })
    .where('client_id', '=', clientId)
    .where('created_by_id', '=', any(userIds))
    .where('revoked_at', 'is', null)
    .where('is_provisioning', '=', false)
    .returning(['id', 'name', 'permissions', 'node_ids', 'expires_at'])
    .execute();
  return consequences(
    tokenRevoked,
    revoked.map(({ id, name, permissions, node_ids, expires_at }) => ({
      subject: { id, label: name },
      before: {
        permissions,
        nodes: inOrder(node_ids ?? [rootId]),
        isProvisioning: false,
        expiresAt: expires_at.toISOString(),
      },
      after: null,
    })),
  );
}
