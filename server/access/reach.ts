/**
 * Which nodes a reader sees completely: required to grant them to others, or to change settings that apply to all of
 * them.
 */

import { any, build } from '../database/build.ts';
import { ask, type Reading } from './ask.ts';

/** The nodes that exist and are granted or below a granted one: the reader sees them and all their descendants. */
export async function reachedOf(reading: Reading, nodeIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { clientId, grants } = reading;
  const reached = build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('descendant_id', '=', any([...new Set(nodeIds)]))
    .$if(grants !== 'all', (query) => query.where('ancestor_id', '=', any(grants as readonly number[])))
    .select('descendant_id as id')
    .distinct();
  return new Set((await ask(reading, reached)).map(({ id }) => id));
}

/** Whether the reader reaches all of the nodes. */
export async function reachesWhole(reading: Reading, nodeIds: readonly number[]): Promise<boolean> {
  if (reading.grants === 'all') return true;
  const reached = await reachedOf(reading, nodeIds);
  return nodeIds.every((id) => reached.has(id));
}
