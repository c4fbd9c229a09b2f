/** Spend of cost centres in fiscal years, in one query for all of them. */
import { sql } from 'kysely';
import type { lines } from '../../../contract/budgets/calls.ts';
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { condition, type Dimension } from '../../metrics/layer/model.ts';
import { relation } from '../../metrics/layer/relation.ts';
import { costCentreAndAbove } from '../../metrics/line-dimensions.ts';
import { spend, spendOf } from '../../metrics/measures.ts';
import type { MetricsOf } from '../../metrics/screen-metrics.ts';

/** In cents, for the node and all visible nodes below it. */
export type Spend = { current: number; previous: number; previousSoFar: number };

export const noSpend: Spend = { current: 0, previous: 0, previousSoFar: 0 };

type Row = Spend & { nodeId: number };

/**
 * Spend by node, without nodes that have none. Nodes above `nodeId` have only the spend at or below it. `previousSoFar`
 * covers the previous year up to `soFar`; with null, no day of it. `node`: which nodes, of each line.
 */
export async function spendByNode(
  reading: Reading,
  nodeId: number | undefined,
  { current, previous, soFar }: { current: FiscalPeriod; previous: FiscalPeriod; soFar: string | null },
  node: Dimension = costCentreAndAbove,
): Promise<Map<number, Spend>> {
  const filter = { nodeId, countries: [], dateStart: previous.dateStart, dateEnd: current.dateEnd };
  const of = {
    current: spendOf(condition(sql`line.transaction_date >= ${current.dateStart}`)),
    previous: spendUntil(previous.dateEnd),
    previousSoFar: soFar === null ? spendOf(condition(sql.lit(false))) : spendUntil(soFar),
  };
  const rows = await relation(reading, filter, { by: { nodeId: node }, of });
  const spends = await ask<Row>(reading, rows);
  return new Map(spends.map(({ nodeId, ...spend }) => [nodeId, spend]));
}

const spendUntil = (day: string) => spendOf(condition(sql`line.transaction_date <= ${day}`));

/** Both figures open to the lines of the requested dates. */
export const metrics: MetricsOf<{ lines: typeof lines }> = { previous: spend, current: spend };
