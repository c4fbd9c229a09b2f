/** Which cost centres a reader sees completely. Budgets are shown to the reader for these only. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../access/ask.ts';
import type { Scope } from '../../access/scope.ts';
import { nodesBelow } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import { notFound } from '../../lib/errors.ts';

/** Whether `node` is granted, or lies below a granted node; and whether any of it may be seen. */
function sightOfNode({ clientId, grants }: Scope) {
  const isRelated = (granted: 'ancestor_id' | 'descendant_id', own: 'ancestor_id' | 'descendant_id') =>
    grants === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from node_closure as near where near.client_id = ${clientId}
          and ${sql.ref(`near.${granted}`)} = any(${grants}) and ${sql.ref(`near.${own}`)} = node.id)`;
  const isGranted = isRelated('ancestor_id', 'descendant_id');
  return {
    isGranted,
    isSeen: sql<boolean>`(${isGranted} or ${isRelated('descendant_id', 'ancestor_id')})`,
  };
}

/** Customers that are at, below or above a granted node; `groupId`: only those in this group. */
export function customersWithin(scope: Scope, groupId: number | undefined) {
  const { isGranted, isSeen } = sightOfNode(scope);
  return build
    .selectFrom('nodes as node')
    .where('node.client_id', '=', scope.clientId)
    .whereRef('node.customer_id', '=', 'node.id')
    .$if(groupId !== undefined, (nodes) =>
      nodes.where('node.id', 'in', nodesBelow(scope, [groupId as number])),
    )
    .where(isSeen)
    .select(['node.id', isGranted.as('isGranted')]);
}

/** Nodes at or below `nodeId` that are at, below or above a granted node. */
export function nodesWithin(scope: Scope, nodeId: number) {
  const { clientId } = scope;
  const { isGranted, isSeen } = sightOfNode(scope);
  return build
    .selectFrom('node_closure as below')
    .innerJoin('nodes as node', (join) =>
      join.onRef('node.id', '=', 'below.descendant_id').on('node.client_id', '=', clientId),
    )
    .where('below.client_id', '=', clientId)
    .where('below.ancestor_id', '=', nodeId)
    .where(isSeen)
    .select(['node.id', 'node.label', 'node.parent_id as parentId', isGranted.as('isGranted')]);
}

/**
 * Labels by id. Throws `notFound` unless the reader sees every node completely, and each is at or below `within` if
 * given.
 */
export async function requireWhole(
  reading: Reading,
  nodeIds: readonly number[],
  within?: number,
): Promise<Map<number, string>> {
  const { clientId, grants } = reading;
  const isAtOrBelow = (above: readonly number[]) =>
    sql<boolean>`exists (select from node_closure as lies where lies.client_id = ${clientId}
      and lies.ancestor_id = ${any(above)} and lies.descendant_id = node.id)`;
  const found = await ask(
    reading,
    build
      .selectFrom('nodes as node')
      .where('node.client_id', '=', clientId)
      .where('node.is_root', '=', false)
      .where('node.id', '=', any(nodeIds))
      .$if(grants !== 'all', (nodes) => nodes.where(isAtOrBelow(grants as readonly number[])))
      .$if(within !== undefined, (nodes) => nodes.where(isAtOrBelow([within as number])))
      .select(['node.id', 'node.label']),
  );
  if (found.length < new Set(nodeIds).size) throw notFound();
  return new Map(found.map(({ id, label }) => [id, label]));
}
