/** Which nodes a reader reaches as a whole, as giving them to others, or changing what holds for all of them, requires. */
import { ask, type Reading } from './ask.ts';
import { any, build } from './build.ts';

/** Those of the nodes that exist and lie on or below a granted one: the reader sees them with all below them. */
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

/** Whether the reader reaches each of the nodes so. */
export async function reachesWhole(reading: Reading, nodeIds: readonly number[]): Promise<boolean> {
  if (reading.grants === 'all') return true;
  const reached = await reachedOf(reading, nodeIds);
  return nodeIds.every((id) => reached.has(id));
}
