/** Brings users' access in line with what their groups give, and ends the tokens of those who lose it. */
import { isDeepStrictEqual } from 'node:util';
import { permissions as everyPermission, type UserType } from '../../../../contract/http/permissions.ts';
import { any } from '../../../database/build.ts';
import type { StoredAttributes } from '../../../database/schema-provisioning.ts';
import { type Change, type Consequence, consequences, type Entry } from '../../../mutations/change.ts';
import { type Access, accessChanged, readAccess, writeAccess } from '../../../tenants/access.ts';
import { inOrder } from '../administrator.ts';
import { revokeTokensOf } from './revoke-tokens.ts';

/** From the least to the most. */
const ranks: readonly UserType[] = ['User', 'Staff', 'Client'];

/** What one group gives. */
type Grant = Pick<Access, 'permissions' | 'nodes'> & { userType: UserType };

/**
 * The access of a user in a group that gives some, and of a user whom the identity provider created, is the union of
 * what the groups give. Others keep what an administrator granted. Users whose access was taken away entirely, by a
 * command, get none back unless they are `new`.
 */
export async function applyGroups(
  change: Change,
  userIds: readonly number[],
  now: Date,
  users: 'known' | 'new' = 'known',
): Promise<Consequence[]> {
  const changed: Entry<Access>[] = [];
  const ended: number[] = [];
  const { nodes, root } = await nodesOf(change);
  const grants = await grantsOf(change, userIds, nodes);
  for (const user of await provisionedOf(change, userIds)) {
    const { id, email, is_active: isWanted, attributes } = user;
    const given = grants.get(id) ?? [];
    const before = await readAccess(change, id);
    if (!before && users === 'known') continue;
    if (given.length > 0 && !user.by_groups) await rememberGroups(change, id);
    const name = nameIn(attributes) ?? before?.name ?? null;
    const after: Access | null =
      user.by_groups || given.length > 0
        ? { ...union(given, root, isWanted), name }
        : before && { ...before, isActive: isWanted, name };
    if (!after || isDeepStrictEqual(before, after)) continue;
    await writeAccess(change, id, after);
    changed.push({ subject: { id, label: email }, before, after });
    if (before?.isActive && !after.isActive) ended.push(id);
  }
  return [...consequences(accessChanged, changed), ...(await revokeTokensOf(change, ended, now))];
}

/** Takes a user's access away entirely. */
export async function endAccess(
  change: Change,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<Consequence[]> {
  const before = await readAccess(change, id);
  if (!before) return [];
  await writeAccess(change, id, null);
  return [
    ...consequences(accessChanged, [{ subject: { id, label: email }, before, after: null }]),
    ...(await revokeTokensOf(change, [id], now)),
  ];
}

/** The name for screens; undefined: the identity provider sends none. */
export function nameIn({ displayName, name }: StoredAttributes): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined);
  return displayName ?? name?.formatted ?? (parts.length > 0 ? parts.join(' ') : undefined);
}

function union(grants: readonly Grant[], root: number, isWanted: boolean): Omit<Access, 'name'> {
  const nodes = [...new Set(grants.flatMap((grant) => grant.nodes))];
  const held = grants.flatMap((grant) => grant.permissions);
  const userType = ranks.findLast((rank) => grants.some((grant) => grant.userType === rank)) ?? 'User';
  if (userType === 'Client')
    return { userType, permissions: [...everyPermission], nodes: [root], isActive: isWanted };
  return {
    userType,
    permissions: everyPermission.filter((one) => held.includes(one)),
    nodes: inOrder(nodes),
    isActive: isWanted && nodes.length > 0,
  };
}

async function provisionedOf({ trx, clientId }: Change, userIds: readonly number[]) {
  return trx
    .selectFrom('provisioned_users as provisioned')
    .innerJoin('users', 'users.id', 'provisioned.user_id')
    .where('provisioned.client_id', '=', clientId)
    .where('provisioned.user_id', '=', any(userIds))
    .select(['users.id', 'users.email', 'provisioned.is_active'])
    .select(['provisioned.by_groups', 'provisioned.attributes'])
    .orderBy('users.id')
    .execute();
}

/** What the groups of each user give; only nodes that exist. */
async function grantsOf({ trx, clientId }: Change, userIds: readonly number[], nodes: ReadonlySet<number>) {
  const rows = await trx
    .selectFrom('provisioned_members as part')
    .innerJoin('provisioned_groups as team', (join) =>
      join.on('team.client_id', '=', clientId).onRef('team.id', '=', 'part.group_id'),
    )
    .where('part.client_id', '=', clientId)
    .where('part.user_id', '=', any(userIds))
    .select(['part.user_id', 'team.user_type', 'team.permissions', 'team.node_ids'])
    .execute();
  const grants = new Map<number, Grant[]>();
  for (const { user_id, user_type: userType, permissions, node_ids } of rows) {
    if (userType === null) continue;
    const grant = { userType, permissions, nodes: node_ids.filter((node) => nodes.has(node)) };
    grants.set(user_id, [...(grants.get(user_id) ?? []), grant]);
  }
  return grants;
}

async function nodesOf({ trx, clientId }: Change): Promise<{ nodes: ReadonlySet<number>; root: number }> {
  const rows = await trx
    .selectFrom('nodes')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('is_root', '=', true),
        eb(
          'id',
          'in',
          eb
            .selectFrom('provisioned_groups')
            .where('client_id', '=', clientId)
            .select((group) => group.fn<number>('unnest', ['node_ids']).as('id')),
        ),
      ]),
    )
    .select(['id', 'is_root'])
    .execute();
  const root = rows.find((node) => node.is_root);
  if (!root) throw new Error(`The client ${clientId} has no root`);
  return { nodes: new Set(rows.map(({ id }) => id)), root: root.id };
}

/** From now on, groups determine the access, and leaving the last one ends it. */
async function rememberGroups({ trx, clientId }: Change, userId: number): Promise<void> {
  await trx
    .updateTable('provisioned_users')
    .set({ by_groups: true })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}
