/** What lies behind the answers of queries: the lines of a cell, and the members of a dimension. */

import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { lineColumns } from '../../../contract/http/lines.ts';
import type * as contract from '../../../contract/query/cells.ts';
import { lines, mostMembers } from '../../../contract/query/cells.ts';
import { withoutCaseAndAccents } from '../../../contract/vocabulary/texts.ts';
import type { TimedReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { answerOne, desc } from '../../metrics/layer/answer.ts';
import { rowsBehind } from '../../metrics/layer/rows-behind.ts';
import { metricLines } from '../../metrics/metric-lines.ts';
import { pagedReport } from '../../metrics/paged-report.ts';
import { metricsByName } from './catalogue.ts';
import { combine } from './combining.ts';
import { Period } from './period.ts';

export const linesOfCell = pagedReport(
  lines,
  async (reading, { figure, where, ...filter }) => {
    const timed = reading as TimedReading;
    const { conditions } = combine(timed.settings, { metrics: [figure], where });
    const metric = metricsByName[figure];
    const entry = lines.entries[figure]!;
    const behind = await rowsBehind(metric, entry, timed, filter, conditions);
    const table = metricLines(timed, filter, behind, { narrowed: undefined, adds: entry.adds });
    if (metric.kind === 'measure' || entry.made?.[1]?.sum !== 'whole') return table;
    const { whole } = metric;
    return { ...table, whole: async () => (await answerOne(timed, filter, { whole }, conditions)).whole };
  },
  ({ figure }) => lineColumns(lines.entries[figure]!.adds),
);

export async function membersOf(
  reading: TimedReading,
  { dimension, metric, search, filter }: Input<typeof contract.members>['body'],
): Promise<Answer<typeof contract.members>> {
  const { client, where, ...dates } = filter;
  const range = { ...dates, nodeId: client };
  await requireSelectedNode(reading, range);
  const { dimensions, conditions } = combine(reading.settings, { metrics: [metric], by: [dimension], where });
  const period = new Period(reading, range, [metric], dimensions, conditions, [dimension]);
  const groups = await period.groups([dimension], { order: [desc(metric)] });
  const searched = withoutCaseAndAccents(search);
  const found = groups
    .flatMap(({ by: [member] }) => member ?? [])
    .filter(({ label }) => withoutCaseAndAccents(label).includes(searched));
  return { members: found.slice(0, mostMembers), total: found.length };
}
