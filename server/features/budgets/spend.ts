/** What cost centres spent in fiscal years: one question for all of them. */
import { type RawBuilder, sql } from 'kysely';
import type { lines } from '../../../contract/budgets/calls.ts';
import type { FiscalPeriod } from '../../../contract/core/fiscal-years.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import type { FiguresOf } from '../../lines/figures.ts';
import { total } from '../../lines/line-measures.ts';

/** In cents, of the node and all below it as far as the reader sees them. */
export type Spend = { current: number; previous: number; previousSoFar: number };

export const noSpend: Spend = { current: 0, previous: 0, previousSoFar: 0 };

/**
 * By node; without nodes that spent nothing. Those above `nodeId` have what was spent below it alone. `previousSoFar` is
 * of the previous year up to `soFar`; null: of no day of it.
 */
export async function spendByNode(
  reading: Reading,
  nodeId: number | undefined,
  { current, previous, soFar }: { current: FiscalPeriod; previous: FiscalPeriod; soFar: string | null },
): Promise<Map<number, Spend>> {
  const filter = { nodeId, countries: [], dateStart: previous.dateStart, dateEnd: current.dateEnd };
  const own = countedLines(reading, filter)
    .select('line.node_id')
    .select([
      total('amount_paid', from(current.dateStart)).as('current'),
      total('amount_paid', until(previous.dateEnd)).as('previous'),
      total('amount_paid', soFar === null ? sql.lit(false) : until(soFar)).as('previousSoFar'),
    ])
    .groupBy('line.node_id');
  const sum = (name: keyof Spend) => sql<number>`sum(${sql.ref(`own.${name}`)})::bigint`.as(name);
  const rows = await ask(
    reading,
    build
      .selectFrom(own.as('own'))
      .innerJoin('node_closure as above', (join) =>
        join.onRef('above.descendant_id', '=', 'own.node_id').on('above.client_id', '=', reading.clientId),
      )
      .select(['above.ancestor_id as nodeId', sum('current'), sum('previous'), sum('previousSoFar')])
      .groupBy('above.ancestor_id'),
  );
  return new Map(rows.map(({ nodeId, ...spend }) => [nodeId, spend]));
}

const from = (day: string): RawBuilder<boolean> => sql`line.transaction_date >= ${day}`;
const until = (day: string): RawBuilder<boolean> => sql`line.transaction_date <= ${day}`;

/** Behind both stand the lines of the dates that are asked for. */
export const figures: FiguresOf<{ lines: typeof lines }> = { previous: { rows: {} }, current: { rows: {} } };
