/** The targets of a customer, for the cards that show its figures. */
import type { ReportFilter } from '../../contract/core/filters.ts';
import type { Target } from '../../contract/core/targets.ts';
import { ask, type Reading } from '../db/ask.ts';
import { any, build } from '../db/build.ts';
import { onKey } from './joins.ts';

/**
 * In percent, of the customer that is selected, or that holds the selected node; none where no node is. A customer is a
 * node right below the root.
 */
export async function targetsOf(
  reading: Reading,
  { nodeId }: ReportFilter,
  names: readonly Target[],
): Promise<ReadonlyMap<string, number>> {
  if (nodeId === undefined || names.length === 0) return new Map();
  const rows = await ask(
    reading,
    build
      .selectFrom('node_closure as above')
      .innerJoin('nodes as customer', onKey(reading, 'customer', 'above.ancestor_id'))
      .innerJoin('nodes as root', onKey(reading, 'root', 'customer.parent_id'))
      .innerJoin('figure_targets as target', (join) =>
        join.onRef('target.node_id', '=', 'customer.id').on('target.client_id', '=', reading.clientId),
      )
      .where('above.client_id', '=', reading.clientId)
      .where('above.descendant_id', '=', nodeId)
      .where('root.is_root', '=', true)
      .where('target.figure', '=', any([...names]))
      .select(['target.figure as name', 'target.percent_hundredths as hundredths']),
  );
  return new Map(rows.map(({ name, hundredths }) => [name, hundredths / 100]));
}
