import { isDeepStrictEqual } from 'node:util';
import { HttpError } from '../../../lib/errors.ts';
import type { Change } from '../../../mutations/change.ts';
import type { Access } from '../../../tenants/access.ts';
import { refusals } from '../ability.ts';

/**
 * An administrator cannot edit what groups of the identity provider determine, but can deactivate the user at once. The
 * provider's own view of the user follows, so that the next change of a group does not activate the user again.
 */
export async function keepToGroups(
  { trx, clientId }: Change,
  userId: number,
  { before, after }: { before: Access; after: Access },
): Promise<void> {
  const provisioned = await trx
    .selectFrom('provisioned_users')
    .select('by_groups')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!provisioned) return;
  const { isActive } = after;
  const hasNoGroup = isActive && after.nodes.length === 0;
  if (provisioned.by_groups && (hasNoGroup || !isDeepStrictEqual({ ...before, isActive }, after)))
    throw new HttpError(400, { __all__: [refusals.byGroups] });
  if (before.isActive === isActive) return;
  await trx
    .updateTable('provisioned_users')
    .set({ is_active: isActive })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}
