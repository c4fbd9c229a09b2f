/** An evaluation in words, for the mail and the ledger. */
import { type MoneyFormat, percent } from '../../charts/format.ts';
import { metricText, percentChange } from '../../charts/metric-text.ts';
import type { MetricEntry } from '../../contract/metrics/metric.ts';
import { type QueryMetric, queryMetrics } from '../../contract/query/metrics.ts';
import type { DateRange } from '../../contract/vocabulary/comparison.ts';
import type { Condition } from '../../contract/watches/condition.ts';
import { longPeriod } from '../lib/period-words.ts';
import type { Judgement, Unjudged } from './judge.ts';

export type Told = {
  metric: QueryMetric;
  /** null: of the whole view. */
  member: string | null;
  condition: Condition;
  dates: DateRange | null;
  comparedDates: DateRange | null;
  value: number | null;
  judgement: Judgement;
  /** How many values before there are. */
  before: number;
  format: MoneyFormat;
};

export function sentenceOf(told: Told): string {
  const { metric, member, dates, value, judgement, format } = told;
  const { label } = queryMetrics[metric];
  const of = member === null ? '' : ` (${member})`;
  const when = dates ? ` of ${periodWords(told, dates)}` : '';
  const { unjudged } = judgement;
  if (unjudged) return `Not judged: ${label}${of}${when} ${unjudgedWords(unjudged, told)}.`;
  return `${label}${of}${when} is ${textOf(metric, value, format)}${comparedWords(told)}.`;
}

function unjudgedWords(reason: Unjudged, { before }: Told): string {
  switch (reason) {
    case 'no_value':
      return 'has no value';
    case 'no_comparison':
      return 'has nothing to be compared with';
    case 'too_few':
      return `has only ${before} earlier values to be compared with`;
  }
}

function comparedWords({ condition, metric, value, judgement, comparedDates, dates, before, format }: Told) {
  const text = (amount: number | null) => textOf(metric, amount, format);
  const { low, high, middle, holds } = judgement;
  const not = holds ? '' : 'not ';
  switch (condition.kind) {
    case 'above':
      return `, ${not}above ${text(condition.value)}`;
    case 'below':
      return `, ${not}below ${text(condition.value)}`;
    case 'changed': {
      const change = percentChange(value, middle);
      const inPercent = change === null ? '' : `, a change of ${percent(change, format.locale, 1)}`;
      const by = condition.in === 'percent' ? percent(condition.by, format.locale, 1) : text(condition.by);
      const was = comparedDates ? ` in ${longPeriod(comparedDates, format.locale)}` : '';
      return `, after ${text(middle)}${was}${inPercent}; more than ${by} is told`;
    }
    case 'unusual': {
      const periods = condition.per === 'month' ? 'months' : `${weekday(dates!.dateEnd, format.locale)}s`;
      return `; the median of the ${before} ${periods} before is ${text(middle)}, and values between ${text(low)} and ${text(high)} are usual`;
    }
  }
}

function periodWords({ condition, format }: Told, dates: DateRange): string {
  const words = longPeriod(dates, format.locale);
  return condition.kind === 'unusual' && condition.per === 'day'
    ? `${weekday(dates.dateEnd, format.locale)}, ${words}`
    : words;
}

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Values are judged as they are displayed. */
function textOf(metric: QueryMetric, value: number | null, format: MoneyFormat): string {
  const { isPaidBack: _, ...entry }: MetricEntry = queryMetrics[metric];
  return metricText(entry, value, format);
}
