/** Formats a report's values, so that every renderer writes them the same way. */

import {
  count,
  date,
  dateTime,
  type MoneyFormat,
  missing,
  percent,
  shortMoney,
} from '../../charts/format.ts';
import { changeText, metricText } from '../../charts/metric-text.ts';
import type { Unit } from '../../contract/metrics/metric.ts';
import { wallTimeIn } from '../lib/wall-time.ts';
import type { Cover, ShownMetric, Table } from './document.ts';

/** Formats a table cell. */
export function shown(
  value: string | number | null,
  unit: Table['columns'][number]['unit'],
  format: MoneyFormat,
): string {
  if (value === null) return missing;
  if (typeof value === 'string') return unit === 'date' ? date(value) : value;
  return unit === 'text' || unit === 'date' ? String(value) : metricText({ unit }, value, format);
}

export const metricValue = (metric: ShownMetric, format: MoneyFormat): string =>
  metricText(metric, metric.value, format);

/** Formats a value on an axis. */
export function short(value: number, unit: Unit, format: MoneyFormat): string {
  if (unit === 'money') return shortMoney(value, format);
  return unit === 'percent' ? percent(value, 0) : count(value);
}

/** A figure's change, its previous value and its value for the year to date, a line each. */
export function comparisons(metric: ShownMetric, format: MoneyFormat): string[] {
  const { value, previous, yearToDate } = metric;
  const text = (other: number | null) => metricText(metric, other, format);
  const isCompared = previous != null && previous !== 0 && value !== null;
  return [
    ...(isCompared ? [changeText(metric, value, previous)] : []),
    ...(previous === undefined ? [] : [`${text(previous)} before`]),
    ...(yearToDate === undefined ? [] : [`${text(yearToDate)} year to date`]),
  ];
}

/** The cover's facts besides title, node and period, as label and text. */
export function coverFacts(cover: Cover): [string, string][] {
  return [
    ...cover.filters.map((one): [string, string] => ['Filter', one]),
    ['View of', cover.reader],
    ['Made', `${dateTime(wallTimeIn(cover.timeZone, cover.madeAt))}, ${cover.timeZone}`],
    ['Data version', String(cover.dataVersion)],
  ];
}

export const periodText = ({ dateStart, dateEnd }: Cover['period']) =>
  `${date(dateStart)} to ${date(dateEnd)}`;

/** The selected node; without one, the report covers the whole TMC and names it. */
export const organisation = ({ node, tmc }: Cover) => node ?? tmc;

/** The remark under a table that does not list all of its rows; empty if it does. */
export const leftOutText = ({ leftOut }: Table) =>
  leftOut === 0 ? '' : `${count(leftOut)} more ${leftOut === 1 ? 'is' : 'are'} not listed.`;

/** Shown in place of figures, charts and tables without data. */
export const nothing = 'Nothing in these dates.';
