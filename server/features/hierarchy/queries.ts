/**
 * The part of the reporting hierarchy that the reader may see: granted nodes with everything below them, and the path
 * down to them from their customer. Sorting and searching happen here, not in SQL, since the database sorts by bytes.
 */

import type { GrantableNode, NodeList, TopNode, TreeNode } from '../../../contract/hierarchy/calls.ts';
import { customersAndGroups } from '../../../contract/hierarchy/customers.ts';
import { hierarchyLimits } from '../../../contract/vocabulary/constants.ts';
import { withoutCaseAndAccents } from '../../../contract/vocabulary/texts.ts';
import { ask, askOne, type Reading, type Run } from '../../access/ask.ts';
import { nodesInSight, requireVisibleNode } from '../../access/visible-nodes.ts';
import { build } from '../../database/build.ts';
import { customersOf } from '../../tenants/customer-settings.ts';
import { partsInSight } from '../../tenants/parts-in-sight.ts';
import { inTreeOrder, type StoredNode } from './tree-order.ts';

/**
 * Customers and user-defined customer groups that contain a visible node; groups come before their members. `postgres`
 * answers for the settings of customers, which no replica holds.
 */
export async function topNodes(reading: Reading, postgres: Run): Promise<TopNode[]> {
  const [nodes, customers] = await Promise.all([
    nodesBelow(reading),
    customersOf({ ...reading, run: postgres }),
  ]);
  const yearEnds = new Map(customers.map(({ id, fiscalYearEnd }) => [id, fiscalYearEnd]));
  const top = customersAndGroups(nodes);
  const parts = await partsInSight(
    reading,
    top.map(({ id }) => id),
  );
  return top.map((node) => {
    const part = parts.get(node.id);
    return { ...node, fiscalYearEnd: yearEnds.get(node.id) ?? null, ...(part && { part }) };
  });
}

/**
 * Everything below a node, truncated if long; the node `include` is kept, with its ancestors. Throws `notFound` for a
 * node that the reader may not see.
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

/** The first matches by label in tree order, with their ancestors. */
export async function searchNodes(
  reading: Reading,
  { searchQuery, nodeId }: { searchQuery: string; nodeId?: number | undefined },
): Promise<NodeList> {
  const nodes = await nodesBelow(reading, nodeId);
  const searched = withoutCaseAndAccents(searchQuery);
  const matches = nodes.filter((node) => withoutCaseAndAccents(node.label).includes(searched));
  const kept = withAncestors(
    nodes,
    matches.slice(0, hierarchyLimits.firstShown).map((match) => match.id),
  );
  return { nodes: nodes.filter((node) => kept.has(node.id)), total: matches.length };
}

/**
 * Nodes that the reader may grant to others: their own granted nodes and all below; with full access, also the root.
 */
export async function grantableNodes(reading: Reading): Promise<GrantableNode[]> {
  const { clientId, grants } = reading;
  const nodes = await nodesBelow(reading);
  if (grants === 'all') {
    const rootQuery = build.selectFrom('nodes').where('client_id', '=', clientId).where('is_root', '=', true);
    const root = await askOne(reading, rootQuery.select(['id', 'label']));
    const below = nodes.map(({ id, label, parentId }) => ({ id, label, parentId: parentId ?? root.id }));
    return [{ ...root, parentId: null }, ...below];
  }
  const granted = new Set<number | null>(grants);
  return nodes.flatMap(({ id, label, parentId }) => {
    const hasGrantedParent = granted.has(parentId);
    if (!hasGrantedParent && !granted.has(id)) return [];
    granted.add(id);
    return [{ id, label, parentId: hasGrantedParent ? parentId : null }];
  });
}

/** Everything visible below one node, or below the root, in tree order. */
export async function nodesBelow(reading: Reading, nodeId?: number): Promise<TreeNode[]> {
  return inTreeOrder(await visibleNodes(reading, nodeId));
}

/** The given ids and those of all their ancestors. */
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
  let query = build
    .selectFrom('nodes as node')
    // Readers never see the root as a parent.
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
    query = query
      .where('node.id', '!=', below)
      .where('node.id', 'in', closure().where('ancestor_id', '=', below).select('descendant_id'));
  }
  if (grants !== 'all') query = query.where('node.id', 'in', nodesInSight(reading, grants));
  return ask(reading, query);
}
