/** Which users gain or lose sight of which nodes when nodes are moved. */

import type { previewTree } from '../../../contract/hierarchy/editing.ts';
import type { EditedTree, EditorNode } from '../../../contract/hierarchy/tree-rules.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';

type Nodes = ReadonlyMap<number, EditorNode>;
type Grant = { userId: number; nodeId: number };

/** New and deleted nodes are not counted. */
export function visibilityChanges(
  { before, after, moved }: Pick<EditedTree, 'before' | 'after' | 'moved'>,
  grants: readonly Grant[],
): Pick<Answer<typeof previewTree>, 'gained' | 'lost'> {
  const usersOf = Map.groupBy(grants, ({ nodeId }) => nodeId);
  const gained: Sight = { users: new Set(), nodes: new Set() };
  const lost: Sight = { users: new Set(), nodes: new Set() };
  for (const id of withAllBelow(before, moved)) {
    if (!after.has(id)) continue;
    const [usersBefore, usersAfter] = [usersSeeing(before, id, usersOf), usersSeeing(after, id, usersOf)];
    add(
      gained,
      id,
      [...usersAfter].filter((user) => !usersBefore.has(user)),
    );
    add(
      lost,
      id,
      [...usersBefore].filter((user) => !usersAfter.has(user)),
    );
  }
  return { gained: sizes(gained), lost: sizes(lost) };
}

type Sight = Record<'users' | 'nodes', Set<number>>;

function add({ users, nodes }: Sight, nodeId: number, userIds: readonly number[]): void {
  if (userIds.length > 0) nodes.add(nodeId);
  for (const user of userIds) users.add(user);
}

const sizes = ({ users, nodes }: Sight) => ({
  users: users.size,
  nodes: nodes.size,
});

/** The users who were granted the node or one above it. */
function usersSeeing(nodes: Nodes, id: number, usersOf: ReadonlyMap<number, readonly Grant[]>): Set<number> {
  const users = new Set<number>();
  for (let at: number | null = id; at !== null; at = nodes.get(at)?.parentId ?? null) {
    for (const { userId } of usersOf.get(at) ?? []) users.add(userId);
  }
  return users;
}

/** Relies on `nodes` listing parents before their children. */
function withAllBelow(nodes: Nodes, moved: readonly EditorNode[]): Set<number> {
  const found = new Set(moved.map(({ id }) => id));
  for (const { id, parentId } of nodes.values()) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

/**
 * Grants of active users whose sight a move can change; users with access to the whole client see every node anyway.
 */
export async function readGrants(reading: Reading): Promise<Grant[]> {
  const query = build
    .selectFrom('membership_nodes as granted')
    .innerJoin('nodes', (join) =>
      join.onRef('nodes.client_id', '=', 'granted.client_id').onRef('nodes.id', '=', 'granted.node_id'),
    )
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.client_id', '=', 'granted.client_id')
        .onRef('memberships.user_id', '=', 'granted.user_id'),
    )
    .where('granted.client_id', '=', reading.clientId)
    .where('memberships.is_active', '=', true)
    .where('memberships.user_type', '!=', 'Client')
    .select(['granted.user_id as userId', 'granted.node_id as nodeId', 'nodes.is_root as isRoot']);
  const grants = await ask(reading, query);
  const seeAll = new Set(grants.filter(({ isRoot }) => isRoot).map(({ userId }) => userId));
  return grants.filter(({ userId }) => !seeAll.has(userId));
}
