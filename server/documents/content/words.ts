/** How a report's sentences write figures: whole amounts, one decimal of a percentage, dates with each earlier figure. */
import * as dates from '../../../charts/dates.ts';
import * as numbers from '../../../charts/format.ts';
import { metricText } from '../../../charts/metric-text.ts';
import { type QueryMetric, queryMetrics } from '../../../contract/query/metrics.ts';
import { shortPeriod } from '../../lib/period-words.ts';
import type { Dates } from '../document.ts';
import { changeOf, type Value, type Values } from './figures.ts';

export class Words {
  readonly format: numbers.MoneyFormat;
  /** `Jul–Oct 2026`, and the dates that it is compared with; null: none. */
  readonly now: string;
  readonly before: string | null;

  constructor(format: numbers.MoneyFormat, period: Dates, before: Dates | null) {
    this.format = format;
    this.now = shortPeriod(period, format.locale);
    this.before = before && shortPeriod(before, format.locale);
  }

  money(value: Value): string {
    return numbers.wholeMoney(value, this.format);
  }

  percent(value: number, decimals = 1): string {
    return numbers.percent(value, this.format.locale, decimals);
  }

  count(value: Value): string {
    return numbers.count(value, this.format.locale);
  }

  decimal(value: number, decimals: number): string {
    return numbers.decimal(value, decimals, this.format.locale);
  }

  /** Of 100, as the screen shows it. */
  score(value: Value): string {
    return numbers.decimal(value, 1, this.format.locale);
  }

  /** `1 trip`, `1,204 trips`. */
  plural(value: number, one: string): string {
    return numbers.plural(value, this.format.locale, one);
  }

  /** `Mar 2025` from `2025-03`. */
  month(iso: string): string {
    return dates.month(iso, this.format.locale);
  }

  /** `61 more bookings`, `3 fewer bookings`. */
  more(difference: number, one: string, many = `${one}s`): string {
    const size = Math.abs(difference);
    return `${this.count(size)} ${difference > 0 ? 'more' : 'fewer'} ${size === 1 ? one : many}`;
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

/** `one`, `one and two`, `one, two and three`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
