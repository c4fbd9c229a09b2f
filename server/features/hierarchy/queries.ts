/**
 * The reporting hierarchy as its reader may see it: granted nodes with all below them, and the path down to
 * them from their customer. Order and search are done here and not in SQL, since the database sorts by bytes.
 */
import { hierarchyLimits } from '../../../contract/core/constants.ts';
import type { GrantableNode, NodeList, TreeNode } from '../../../contract/hierarchy/calls.ts';
import { customersAndGroups } from '../../../contract/hierarchy/customers.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { requireVisibleNode } from '../../db/visible-nodes.ts';
import { inTreeOrder, type StoredNode, withoutCaseAndAccents } from './tree-order.ts';

/** Customers, and the groups of customers that people defined, that hold a visible node: groups before what is in them. */
export async function topNodes(reading: Reading): Promise<TreeNode[]> {
  return customersAndGroups(await nodesBelow(reading));
}

/**
 * Everything below a node, cut where it is long; `include` names a node that stays, with the way down to it.
 * Throws `notFound` for a node that the reader may not see.
 */
export async function childNodes(
  reading: Reading,
  { include }: { include?: number | undefined },
  { id }: { id: number },
): Promise<NodeList> {
  await requireVisibleNode(reading, id);
  const nodes = await nodesBelow(reading, id);
  if (nodes.length <= hierarchyLimits.remoteSearchAbove) return { nodes, total: nodes.length };
  const included = withAncestors(nodes, include === undefined ? [] : [include]);
  const shown = nodes.filter((node, index) => index < hierarchyLimits.firstShown || included.has(node.id));
  return { nodes: shown, total: nodes.length };
}

/** Matches by label, the first ones in tree order, and the nodes on the way down to them. */
export async function searchNodes(
  reading: Reading,
  { searchQuery, nodeId }: { searchQuery: string; nodeId?: number | undefined },
): Promise<NodeList> {
  const nodes = await nodesBelow(reading, nodeId);
  const wanted = withoutCaseAndAccents(searchQuery);
  const matches = nodes.filter((node) => withoutCaseAndAccents(node.label).includes(wanted));
  const kept = withAncestors(
    nodes,
    matches.slice(0, hierarchyLimits.firstShown).map((match) => match.id),
  );
  return { nodes: nodes.filter((node) => kept.has(node.id)), total: matches.length };
}

/** What the reader may give to others: the nodes that they were granted, with all below; the root stands for them all. */
export async function grantableNodes(reading: Reading): Promise<GrantableNode[]> {
  const { clientId, grants } = reading;
  const nodes = await nodesBelow(reading);
  if (grants === 'all') {
    const rootQuestion = build
      .selectFrom('nodes')
      .where('client_id', '=', clientId)
      .where('is_root', '=', true);
    const root = await askOne(reading, rootQuestion.select(['id', 'label']));
    const below = nodes.map(({ id, label, parentId }) => ({ id, label, parentId: parentId ?? root.id }));
    return [{ ...root, parentId: null }, ...below];
  }
  const granted = new Set<number | null>(grants);
  return nodes.flatMap(({ id, label, parentId }) => {
    const hangs = granted.has(parentId);
    if (!hangs && !granted.has(id)) return [];
    granted.add(id);
    return [{ id, label, parentId: hangs ? parentId : null }];
  });
}

/** Everything visible below one node, or below the root, in tree order. */
export async function nodesBelow(reading: Reading, nodeId?: number): Promise<TreeNode[]> {
  return inTreeOrder(await visibleNodes(reading, nodeId));
}

/** The ids, and those of every node above them. */
function withAncestors(nodes: readonly TreeNode[], ids: readonly number[]): Set<number> {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const kept = new Set<number>();
  for (const start of ids) {
    let id: number | null = start;
    while (id !== null && !kept.has(id)) {
      kept.add(id);
      id = parents.get(id) ?? null;
    }
  }
  return kept;
}

/** The visible nodes below one node, or below the root; never the root itself. */
async function visibleNodes(reading: Reading, below?: number): Promise<StoredNode[]> {
  const { clientId, grants } = reading;
  const closure = () => build.selectFrom('node_closure').where('client_id', '=', clientId);
  let question = build
    .selectFrom('nodes as node')
    // The root is nobody's parent to a reader.
    .leftJoin('nodes as parent', (join) =>
      join
        .onRef('parent.client_id', '=', 'node.client_id')
        .onRef('parent.id', '=', 'node.parent_id')
        .on('parent.is_root', '=', false),
    )
    .where('node.client_id', '=', clientId)
    .where('node.is_root', '=', false)
    .select(['node.id', 'node.label', 'parent.id as parentId', 'node.is_user_defined as isUserDefined']);
  if (below !== undefined) {
    question = question
      .where('node.id', '!=', below)
      .where('node.id', 'in', closure().where('ancestor_id', '=', below).select('descendant_id'));
  }
  if (grants !== 'all') {
    const granted = any(grants);
    question = question.where((eb) =>
      eb.or([
        eb('node.id', 'in', closure().where('ancestor_id', '=', granted).select('descendant_id')),
        eb('node.id', 'in', closure().where('descendant_id', '=', granted).select('ancestor_id')),
      ]),
    );
  }
  return ask(reading, question);
}
