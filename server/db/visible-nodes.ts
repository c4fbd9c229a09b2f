/** Which nodes of the hierarchy a reader may name. */

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { notFound } from '../ground/errors.ts';
import { ask, type Reading, type Run } from './ask.ts';
import { any, build } from './build.ts';
import type { Scope } from './scope.ts';

type Known = LRUCache<string, Promise<boolean>>;

/** As of a data version the check comes out the same each time. */
const knownOf = new WeakMap<Run, Known>();

/**
 * A node may be named when it lies on or below a granted node, or above one: whoever was granted a cost
 * centre may select the customer that holds it, and sees of it what was granted.
 * Throws `notFound` for any other, another client's included.
 */
export async function requireVisibleNode(reading: Reading, nodeId: number): Promise<void> {
  const known: Known = knownOf.get(reading.run) ?? new LRUCache({ max: 10_000 });
  knownOf.set(reading.run, known);
  const key = JSON.stringify([reading.clientId, reading.version, reading.grants, nodeId]);
  let checking = known.get(key);
  if (!checking) {
    // Others may wait for the same, and it is soon done: whoever leaves does not stop it.
    checking = isVisible({ ...reading, signal: undefined }, nodeId);
    known.set(key, checking);
    checking.catch(() => known.delete(key));
  }
  if (!(await checking)) throw notFound();
}

/** The same for the node that a question's filter selects, if it selects one. */
export async function requireSelectedNode(reading: Reading, query: object): Promise<void> {
  if ('nodeId' in query && typeof query.nodeId === 'number') await requireVisibleNode(reading, query.nodeId);
}

/** These nodes and all below them. */
export function nodesBelow({ clientId }: Pick<Scope, 'clientId'>, ancestors: readonly number[]) {
  return build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(ancestors))
    .select('descendant_id');
}

async function isVisible(reading: Reading, nodeId: number): Promise<boolean> {
  const { clientId, grants } = reading;
  const question = build
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
  return (await ask(reading, question)).length > 0;
}
