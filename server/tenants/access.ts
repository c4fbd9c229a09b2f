/** A user's access to one client: what they are there, what they may, and which nodes they see. */
import { sql } from 'kysely';
import * as z from 'zod';
import { permissions, userTypes } from '../../contract/core/permissions.ts';
import type { Change } from '../changes/change.ts';
import { kind } from '../changes/kind.ts';
import { nodeNames } from '../changes/names.ts';
import { grantedNodesOf, isGranted, subjectId, type Visible } from '../changes/visible.ts';
import { any } from '../db/build.ts';
import type { Trx } from '../db/schema.ts';
import { conflict } from '../ground/errors.ts';

const access = z.object({
  userType: z.enum(userTypes),
  /** In the contract's order. */
  permissions: z.array(z.enum(permissions)),
  /** Ids of the granted nodes, ascending. The root stands for the whole client. */
  nodes: z.array(z.number()),
  isActive: z.boolean().default(true),
  /** As this client calls them; null: as they call themselves. */
  name: z.string().nullable().default(null),
});
export type Access = z.infer<typeof access>;

/**
 * Every node that the user had, came to and has now: what is taken back of permissions and activity holds wherever they
 * have access.
 */
const ofReach: Visible = (reader) => sql`(${grantedNodesOf('nodes')(reader)} and not exists (
  select from membership_nodes as held
  where held.client_id = ${reader.clientId} and held.user_id = ${subjectId}
    and not ${isGranted(reader, sql`held.node_id`)}))`;

export const accessChanged = kind('access_changed', {
  state: access,
  raises: null,
  undo: {
    // Nobody gets back what was taken from them by their own hand, nor deals in what they do not hold themselves.
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

/** null: none. */
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
 * Gives the user exactly this access, or with null none. The client becomes the active one of a user who has none, and
 * ceases to be that of one who loses it. Throws `conflict` where a node is gone.
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

/** The client becomes the active one of a user who has none, or none that they may still work in. */
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
