/** A customer's targets, for the cards that show its metrics. */
import { sql } from 'kysely';
import type { Target } from '../../contract/metrics/targets.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';

/** Targets in percent of the selected customer or customer group, or of the one that contains the selected node. */
export async function targetsOf(
  reading: Reading,
  { nodeId }: ReportFilter,
  names: readonly Target[],
): Promise<ReadonlyMap<string, number>> {
  if (nodeId === undefined || names.length === 0) return new Map();
  const rows = await ask(
    reading,
    build
      .selectFrom('nodes as selected')
      .innerJoin('figure_targets as target', (join) =>
        join
          .on(sql`target.node_id`, '=', sql`coalesce(selected.customer_id, selected.id)`)
          .on('target.client_id', '=', reading.clientId),
      )
      .where('selected.client_id', '=', reading.clientId)
      .where('selected.id', '=', nodeId)
      .where('target.figure', '=', any([...names]))
      .select(['target.figure as name', 'target.percent_hundredths as hundredths']),
  );
  return new Map(rows.map(({ name, hundredths }) => [name, hundredths / 100]));
}
