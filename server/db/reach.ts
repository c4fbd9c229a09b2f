/** Whether a reader reaches nodes as a whole, as changes of what holds for a whole customer require. */
import { ask, type Reading } from './ask.ts';
import { any, build } from './build.ts';

/** Those of the nodes that lie on or below a granted one, so that the reader sees them with all below them. */
export async function reachedOf(reading: Reading, nodeIds: Iterable<number>): Promise<ReadonlySet<number>> {
  const { clientId, grants } = reading;
  const wanted = [...new Set(nodeIds)];
  if (grants === 'all' || wanted.length === 0) return new Set(wanted);
  const reached = build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(grants))
    .where('descendant_id', '=', any(wanted))
    .select('descendant_id as id')
    .distinct();
  return new Set((await ask(reading, reached)).map(({ id }) => id));
}

/** Whether the reader reaches each of the nodes so. */
export async function reachesWhole(reading: Reading, nodeIds: readonly number[]): Promise<boolean> {
  const reached = await reachedOf(reading, nodeIds);
  return nodeIds.every((id) => reached.has(id));
}
