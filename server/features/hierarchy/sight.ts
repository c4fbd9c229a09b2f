/** Who gains or loses sight of which nodes when some are moved. */
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { previewTree } from '../../../contract/hierarchy/editing.ts';
import type { EditedTree, EditorNode } from '../../../contract/hierarchy/tree-rules.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';

type Nodes = ReadonlyMap<number, EditorNode>;
type Grant = { userId: number; nodeId: number };

/** Nodes that are new, or deleted, count for nobody. */
export function sightChanges(
  { before, after, moved }: Pick<EditedTree, 'before' | 'after' | 'moved'>,
  grants: readonly Grant[],
): Pick<Answer<typeof previewTree>, 'gained' | 'lost'> {
  const usersOf = Map.groupBy(grants, ({ nodeId }) => nodeId);
  const gained: Sight = { users: new Set(), nodes: new Set() };
  const lost: Sight = { users: new Set(), nodes: new Set() };
  for (const id of withAllBelow(before, moved)) {
    if (!after.has(id)) continue;
    const [saw, sees] = [seers(before, id, usersOf), seers(after, id, usersOf)];
    count(
      gained,
      id,
      [...sees].filter((user) => !saw.has(user)),
    );
    count(
      lost,
      id,
      [...saw].filter((user) => !sees.has(user)),
    );
  }
  return { gained: sizes(gained), lost: sizes(lost) };
}

type Sight = Record<'users' | 'nodes', Set<number>>;

function count({ users, nodes }: Sight, nodeId: number, those: readonly number[]): void {
  if (those.length > 0) nodes.add(nodeId);
  for (const user of those) users.add(user);
}

const sizes = ({ users, nodes }: Sight) => ({
  users: users.size,
  nodes: nodes.size,
});

/** Who was granted the node, or one above it. */
function seers(nodes: Nodes, id: number, usersOf: ReadonlyMap<number, readonly Grant[]>): Set<number> {
  const users = new Set<number>();
  for (let at: number | null = id; at !== null; at = nodes.get(at)?.parentId ?? null) {
    for (const { userId } of usersOf.get(at) ?? []) users.add(userId);
  }
  return users;
}

/** Parents stand before their children. */
function withAllBelow(nodes: Nodes, moved: readonly EditorNode[]): Set<number> {
  const found = new Set(moved.map(({ id }) => id));
  for (const { id, parentId } of nodes.values()) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

/** The grants of active users that moves can change: whoever holds the whole client sees every node anyway. */
export async function readGrants(reading: Reading): Promise<Grant[]> {
  const question = build
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
  const grants = await ask(reading, question);
  const seeAll = new Set(grants.filter(({ isRoot }) => isRoot).map(({ userId }) => userId));
  return grants.filter(({ userId }) => !seeAll.has(userId));
}
