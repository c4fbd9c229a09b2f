/** How metrics developed over the months before the end of the filter's dates. */
import { type TrendAnswer, type TrendEndpoint, trendMonths } from '../../contract/http/trend.ts';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Reading } from '../access/ask.ts';
import { answer } from './layer/answer.ts';
import type { Metric } from './layer/dashboard.ts';
import type { Measure } from './layer/model.ts';
import { month } from './time-dimensions.ts';

/** The whole months, the last of which has the filter's last day. */
export function monthsUpTo({ dateEnd }: Pick<ReportFilter, 'dateEnd'>): DateRange {
  const [year = 0, month = 0] = dateEnd.split('-').map(Number);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  return { dateStart: day(1 - trendMonths, 1), dateEnd: day(1, 0) };
}

/** All metrics at once, from as few statements as their dashboard needs for one month. */
export async function trendOf(
  { trended }: TrendEndpoint,
  metrics: Readonly<Record<string, Metric>>,
  reading: Reading,
  filter: ReportFilter,
): Promise<TrendAnswer> {
  const names = Object.keys(trended);
  const of = Object.fromEntries(names.map((name) => [name, ofMonths(metrics[name]!)]));
  const rows = await answer(reading, { ...filter, ...monthsUpTo(filter) }, { by: { month }, of });
  const values = names.map((name) => [name, rows.map((row) => row[name] as unknown as number | null)]);
  return { months: rows.map((row) => row.month.label), values: Object.fromEntries(values) };
}

/** The metric as it is in each month by itself. */
function ofMonths(metric: Metric): Metric {
  const monthly = (measure: Measure): Measure => ({
    ...measure,
    fact: measure.fact.inMonths ?? measure.fact,
  });
  return metric.kind === 'measure'
    ? monthly(metric)
    : { ...metric, part: monthly(metric.part), whole: monthly(metric.whole) };
}
