/** Which nodes of the hierarchy a reader may refer to. */

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { any, build, buildOnViews } from '../database/build.ts';
import { notFound } from '../lib/errors.ts';
import { ask, type Reading, type Run } from './ask.ts';
import { PlaceLimit, unlessExact } from './place-limit.ts';
import type { Scope } from './scope.ts';

type VisibilityCache = LRUCache<string, Promise<boolean>>;

/** For a given data version the check always has the same result. */
const caches = new WeakMap<Run, VisibilityCache>();

/**
 * A reader may refer to a granted node, its descendants and its ancestors: a reader who was granted a cost centre may
 * select its customer, and then sees only the granted part of it.
 * Throws `notFound` for any other node, including another client's.
 */
export async function requireVisibleNode(reading: Reading, nodeId: number): Promise<void> {
  const cache: VisibilityCache = caches.get(reading.run) ?? new LRUCache({ max: 10_000 });
  caches.set(reading.run, cache);
  const key = JSON.stringify([reading.clientId, reading.version, reading.grants, nodeId]);
  let check = cache.get(key);
  if (!check) {
    // Other requests may be waiting for the same check, and it is fast: an aborted request does not stop it.
    check = isVisible({ ...reading, signal: undefined }, nodeId);
    cache.set(key, check);
    check.catch(() => cache.delete(key));
  }
  if (!(await check)) throw notFound();
}

/** Applies the same check to the node that a query's filter selects, if any. */
export async function requireSelectedNode(reading: Reading, query: object): Promise<void> {
  if ('nodeId' in query && typeof query.nodeId === 'number') await requireVisibleNode(reading, query.nodeId);
}

/** Ids of the nodes that a reader with these grants may refer to: the granted ones, and those below and above them. */
export function nodesInSight({ clientId }: Pick<Scope, 'clientId'>, grants: readonly number[]) {
  const closure = build.selectFrom('node_closure').where('client_id', '=', clientId);
  return closure
    .where('ancestor_id', '=', any(grants))
    .select('descendant_id as id')
    .union(closure.where('descendant_id', '=', any(grants)).select('ancestor_id as id'));
}

/** These nodes and all their descendants. */
export function nodesBelow({ clientId }: Pick<Scope, 'clientId'>, ancestors: readonly number[]) {
  return build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(ancestors))
    .select('descendant_id');
}

/** Whether `line` of a reporting query is on one of these nodes or below. Places are never part of an answer. */
export function isOnNodesBelow({ clientId }: Pick<Scope, 'clientId'>, ancestors: readonly number[]) {
  const places = buildOnViews.selectFrom('node_places').select('node_place');
  const [node] = ancestors;
  if (node === undefined || ancestors.length > 1) {
    const ofAll = places.where('client_id', '=', clientId).where('ancestor_id', '=', any(ancestors));
    return sql<boolean>`line.node_place in ${ofAll}`;
  }
  const [lowest, highest] = [new PlaceLimit(node, 'lowest'), new PlaceLimit(node, 'highest')];
  const below = places.where('client_id', '=', sql.lit(clientId)).where('ancestor_id', '=', sql.lit(node));
  return sql<boolean>`(line.node_place between ${lowest} and ${highest}
    ${unlessExact(sql`and line.node_place in ${below}`)})`;
}

async function isVisible(reading: Reading, nodeId: number): Promise<boolean> {
  const { clientId, grants } = reading;
  const query = build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where((eb) =>
      grants === 'all'
        ? eb('descendant_id', '=', nodeId)
        : eb.or([
            eb.and([eb('descendant_id', '=', nodeId), eb('ancestor_id', '=', any(grants))]),
            eb.and([eb('ancestor_id', '=', nodeId), eb('descendant_id', '=', any(grants))]),
          ]),
    )
    .select(sql.lit(1).as('found'))
    .limit(1);
  return (await ask(reading, query)).length > 0;
}
