/** How a report's sentences write figures: whole amounts, one decimal of a percentage, dates with each earlier figure. */
import { count, type MoneyFormat, percent, wholeMoney } from '../../../charts/format.ts';
import { metricText } from '../../../charts/metric-text.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { shortPeriod } from '../../lib/period-words.ts';
import type { Dates } from '../document.ts';
import { changeOf, type Value, type Values } from './figures.ts';

export class Words {
  readonly format: MoneyFormat;
  /** `Jul–Oct 2026`, and the dates that it is compared with; null: none. */
  readonly now: string;
  readonly before: string | null;

  constructor(format: MoneyFormat, period: Dates, before: Dates | null) {
    this.format = format;
    this.now = shortPeriod(period);
    this.before = before && shortPeriod(before);
  }

  money(value: Value): string {
    return wholeMoney(value, this.format);
  }

  percent(value: number, decimals = 1): string {
    return percent(value, decimals);
  }

  /** The value as a sentence writes it. */
  value(metric: QueryMetric, value: Value): string {
    const entry = queryMetrics[metric];
    if (entry.unit === 'money') return this.money(value);
    if (entry.unit === 'percent' && value !== null) return this.percent(value);
    return metricText(entry, value, this.format);
  }

  /** `Airfares rose 5.6% to $301,223`, or `Airfares were $301,223`; `isOne`: of a singular subject. */
  moved<Metric extends QueryMetric>(
    subject: string,
    values: Values<Metric>,
    metric: Metric,
    isOne = false,
  ): string {
    const value = values.now[metric];
    const text = this.value(metric, value);
    const before = values.before?.[metric] ?? null;
    if (!values.before || value === null || before === null)
      return `${subject} ${isOne ? 'was' : 'were'} ${text}`;
    if (before === 0) return value === 0 ? `${subject}: ${text}` : `New: ${lower(subject)}, ${text}`;
    if (text === this.value(metric, before)) return `${subject} stayed at ${text}`;
    const verb = value > before ? 'rose' : 'fell';
    if (queryMetrics[metric].unit === 'percent')
      return `${subject} ${verb} from ${this.value(metric, before)} to ${text}`;
    const change = this.percent(Math.abs(changeOf(values, metric) ?? 0));
    return `${subject} ${verb} ${change} to ${text}`;
  }
}

export const lower = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
export const upper = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** `61 more bookings`, `3 fewer bookings`. */
export function moreOf(difference: number, one: string, many = `${one}s`): string {
  const size = Math.abs(difference);
  return `${count(size)} ${difference > 0 ? 'more' : 'fewer'} ${size === 1 ? one : many}`;
}

/** `one`, `one and two`, `one, two and three`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
