/** A user's access to one client: user type, permissions and granted nodes. */
import { sql } from 'kysely';
import * as z from 'zod';
import { permissions, userTypes } from '../../contract/http/permissions.ts';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import { conflict } from '../lib/errors.ts';
import type { Change } from '../mutations/change.ts';
import { kind } from '../mutations/kind.ts';
import { nodeNames } from '../mutations/names.ts';
import { grantedNodesOf, isGranted, subjectId, type Visible } from '../mutations/visible.ts';

const access = z.object({
  userType: z.enum(userTypes),
  /** In the order of the contract. */
  permissions: z.array(z.enum(permissions)),
  /** Ids of the granted nodes, ascending. The root means the whole client. */
  nodes: z.array(z.number()),
  isActive: z.boolean().default(true),
  /** The user's name in this client; null for the name they gave themselves. */
  name: z.string().nullable().default(null),
});
export type Access = z.infer<typeof access>;

/**
 * All nodes that the user had before, after the change, and has now, since undoing permissions or the active flag takes
 * effect wherever the user has access.
 */
const ofReach: Visible = (reader) => sql`(${grantedNodesOf('nodes')(reader)} and not exists (
  select from membership_nodes as held
  where held.client_id = ${reader.clientId} and held.user_id = ${subjectId}
    and not ${isGranted(reader, sql`held.node_id`)}))`;

export const accessChanged = kind('access_changed', {
  state: access,
  raises: null,
  undo: {
    // Users may neither restore their own access nor restore access that they do not have themselves.
    mayUndo: ({ id, userType, permissions: held }, { subjectId, before, after }) =>
      subjectId !== String(id) &&
      [before, after].every(
        (state) =>
          state === null ||
          ((state.userType !== 'Client' || userType === 'Client') &&
            state.permissions.every((one) => held.includes(one))),
      ),
    standing: (change, userId) => readAccess(change, Number(userId)),
    restore: (change, userId, state) => writeAccess(change, Number(userId), state),
  },
  visible: ofReach,
  names: { nodes: nodeNames },
});

/** Returns null if the user has no access. */
export async function readAccess({ trx, clientId }: Change, userId: number): Promise<Access | null> {
  const membership = await trx
    .selectFrom('memberships')
    .select(['user_type', 'permissions', 'is_active', 'name'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!membership) return null;
  const nodes = await trx
    .selectFrom('membership_nodes')
    .select('node_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('node_id')
    .execute();
  return {
    userType: membership.user_type,
    permissions: permissions.filter((one) => membership.permissions.includes(one)),
    nodes: nodes.map((node) => node.node_id),
    isActive: membership.is_active,
    name: membership.name,
  };
}

/**
 * Gives the user exactly this access, or none for null. The client becomes the active one of a user without one, and
 * stops being the active one of a user who loses access. Throws `conflict` if a node no longer exists.
 */
export async function writeAccess(
  { trx, clientId }: Change,
  userId: number,
  state: Access | null,
): Promise<void> {
  await trx
    .deleteFrom('membership_nodes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  if (state === null) {
    await trx
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .execute();
    await trx
      .updateTable('users')
      .set({ active_client_id: null })
      .where('id', '=', userId)
      .where('active_client_id', '=', clientId)
      .execute();
    return;
  }
  const { userType: user_type, permissions, isActive: is_active, name } = state;
  const membership = { user_type, permissions, is_active, name };
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, client_id: clientId, ...membership })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(membership))
    .execute();
  await activateFirst(trx, userId, clientId);
  const known = await trx
    .selectFrom('nodes')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', any(state.nodes))
    .execute();
  if (known.length < state.nodes.length) throw conflict('A node of this access is gone.');
  if (known.length === 0) return;
  await trx
    .insertInto('membership_nodes')
    .values(known.map(({ id }) => ({ client_id: clientId, user_id: userId, node_id: id })))
    .execute();
}

/** Makes the client the active one of a user who has none, or no longer has access to it. */
async function activateFirst(trx: Trx, userId: number, clientId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ active_client_id: clientId })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .whereRef('memberships.user_id', '=', 'users.id')
            .whereRef('memberships.client_id', '=', 'users.active_client_id')
            .where('memberships.is_active', '=', true)
            .select('client_id'),
        ),
      ),
    )
    .execute();
}
