/** The columns of a query. */
import {
  orderedDimensions,
  type QueryDimension,
  timeDimensions,
} from '../../../contract/query/dimensions.ts';
import { queryLimits } from '../../../contract/query/input.ts';
import type { QueryMetric } from '../../../contract/query/metrics.ts';
import { refuseFaults } from '../../lib/errors.ts';
import { asc, desc } from '../../metrics/layer/answer.ts';
import type { NamedDimension } from './catalogue.ts';
import type { Member, Period } from './period.ts';

/** `others`: the number of members that have no column of their own. */
export type Columns = { name: QueryDimension; label: string; columns: Member[]; others: number };

/** All periods of time; of other dimensions as many members as fit, in their own order or those with the most of the metric first. */
export async function columnsAcross(
  now: Period,
  { name, label }: NamedDimension,
  metric: QueryMetric,
): Promise<Columns> {
  const isOrdered = orderedDimensions.includes(name);
  const groups = await now.groups([name], { order: [isOrdered ? asc(`${name}.key`) : desc(metric)] });
  const members = groups.map(({ by: [member] }) => member!);
  const isOfTime = timeDimensions.includes(name);
  const most = queryLimits.timeColumns;
  refuseFaults({
    across: [
      isOfTime &&
        members.length > most &&
        `“${label}” has ${members.length} members in these dates, and at most ${most} fit side by side. Choose fewer dates, or show it in rows.`,
    ],
  });
  const columns = isOfTime ? members : members.slice(0, queryLimits.columns);
  return { name, label, columns, others: members.length - columns.length };
}
