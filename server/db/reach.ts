/** Whether a reader reaches nodes as a whole, as changes of what holds for a whole customer require. */
import { ask, type Reading } from './ask.ts';
import { any, build } from './build.ts';

/** Whether each of the nodes lies on or below a granted one, so that the reader sees it with all below it. */
export async function reachesWhole(reading: Reading, nodeIds: Iterable<number>): Promise<boolean> {
  const { clientId, grants } = reading;
  const wanted = [...new Set(nodeIds)];
  if (grants === 'all' || wanted.length === 0) return true;
  const reached = build
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(grants))
    .where('descendant_id', '=', any(wanted))
    .select('descendant_id')
    .distinct();
  return (await ask(reading, reached)).length === wanted.length;
}
