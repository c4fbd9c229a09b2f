/** Explains the difference of a metric between two periods: asks the metrics layer for both, and decomposes what it answers. */
import type { ChangeAnswer, ChangeRequest } from '../../../contract/query/change.ts';
import { divisionsOfTime } from '../../../contract/query/dimensions.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { refuseFaults } from '../../lib/errors.ts';
import { isKept, partsOfCount, partsOfDivision, partsOfSum } from '../../metrics/change/decompose.ts';
import type { Group, Sides } from '../../metrics/change/parts.ts';
import { answerOne } from '../../metrics/layer/answer.ts';
import { isNoneOf } from '../../metrics/layer/members.ts';
import type { Measure } from '../../metrics/layer/model.ts';
import { shownChange } from './change-shown.ts';
import { changingMetric } from './changing-metrics.ts';
import { combine } from './combining.ts';
import { earlierDates } from './earlier-dates.ts';
import { type Asked, groupsOf } from './grouped-periods.ts';

export async function explainChange(reading: TimedReading, request: ChangeRequest): Promise<ChangeAnswer> {
  const { client, where, ...dates } = request.filter;
  const filter: ReportFilter = { ...dates, nodeId: client };
  await requireSelectedNode(reading, filter);
  const { dimensions, conditions } = combine(reading.settings, {
    ...request,
    where,
    metrics: [request.metric],
  });
  const by = request.by.map((one) => dimensions.get(one)!);
  const earlier = earlierDates(request.compare, dates);
  refuseFaults({
    by: by
      .filter(({ name }) => divisionsOfTime.includes(name))
      .map(({ label }) => `Two periods have no “${label}” in common.`),
    compare: [!earlier && 'The earlier period begins before the supported years.'],
  });
  const filters = { before: { ...filter, ...earlier }, after: filter };
  const asked: Asked = { reading, filters, by, where: conditions };
  const metric = changingMetric(request.metric);
  const { of, labelOf } = await groupsOf(asked, metric);
  const parts = await {
    sum: async () => partsOfSum(of, await keptVolume(asked, metric.whole, of)),
    count: () => partsOfCount(of),
    ratio: () => partsOfDivision(of, metric.scaleOfStored),
  }[metric.kind]();
  return {
    ...shownChange(request, reading.settings, { metric, by, of, labelOf, parts }),
    comparedDates: { dateStart: filters.before.dateStart, dateEnd: filters.before.dateEnd },
    dataVersion: Math.max(reading.version, ...reading.versionsSeen),
  };
}

/** The volume of the groups that both periods have: asked for, since what is counted under several cannot be added up. */
async function keptVolume(
  { reading, filters, by: [first], where }: Asked,
  volume: Measure<TimedReading>,
  of: Group,
): Promise<Sides<number>> {
  const apart = of.groups.filter((one) => !isKept(one)).map(({ path }) => path);
  if (!first || apart.length === 0) return { before: of.before.whole, after: of.after.whole };
  const conditions = [...where, isNoneOf([first.dimension], apart)];
  const ask = async (filter: ReportFilter) => {
    const answered = await answerOne(reading, filter, { volume }, conditions);
    return Math.round(answered.volume * volume.scale);
  };
  const [before, after] = await Promise.all([ask(filters.before), ask(filters.after)]);
  return { before, after };
}
