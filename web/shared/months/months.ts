/** Monthly spend of one product: the data of its bars and table, and the dates behind each month. */

import type { BarSeries, BarsBefore } from '@tripledger/charts/bars.ts';
import { percentChange } from '@tripledger/charts/metric-text.ts';
import type { ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { month } from '../../ui/format.ts';
import type { Before } from '../compare/useCompared.ts';
import type { Compared } from '../compare/with-before.ts';
import { texts } from './texts.ts';

export type MonthSpend = { month: string; totalSpend: number };
export const spendOf = ({ totalSpend }: MonthSpend) => totalSpend;

/**
 * Pairs the months with those of the earlier period by position. If the earlier period has a different number of
 * months, they are not paired and the earlier values are null.
 */
export function monthRows<Row extends { month: string }>(
  months: readonly Row[],
  before: Before<readonly Row[]> | undefined,
  amountOf: (row: NoInfer<Row>) => number,
): readonly Compared<Row>[] {
  if (!before?.data) return months;
  const earlier = before.data.length === months.length ? before.data : [];
  return months.map((each, at) => {
    const then = earlier[at];
    const was = then ? amountOf(then) : null;
    return { ...each, before: was, change: percentChange(amountOf(each), was) };
  });
}

export function monthBars(
  months: readonly MonthSpend[],
  before: Before<readonly MonthSpend[]> | undefined,
  { name, color }: Pick<BarSeries, 'name' | 'color'>,
  isSoFar: (month: string) => boolean = () => false,
): { categories: string[]; series: BarSeries[]; before: BarsBefore | undefined } {
  return {
    categories: barNames(months, isSoFar),
    series: [{ name, color, values: months.map(spendOf) }],
    before: monthBefore(months, before, spendOf),
  };
}

/** `Nov 2026`; an incomplete month is marked as such on a second line. */
export const barNames = (months: readonly { month: string }[], isSoFar: (month: string) => boolean) =>
  months.map((each) => `${month(each.month)}${isSoFar(each.month) ? `\n${texts.soFar}` : ''}`);

/** The bars of the earlier period, paired as in `monthRows`. */
export function monthBefore<Row extends { month: string }>(
  months: readonly { month: string }[],
  before: Before<readonly Row[]> | undefined,
  amountOf: (row: NoInfer<Row>) => number,
): BarsBefore | undefined {
  if (before?.data?.length !== months.length) return undefined;
  return {
    categories: before.data.map((each) => month(each.month)),
    values: before.data.map(amountOf),
  };
}

export const hasNoSpend = (months: readonly MonthSpend[]) => months.every((each) => spendOf(each) === 0);

/** Whether the dates overlap the month, `YYYY-MM`. */
export function touches(
  { dateStart, dateEnd }: Pick<ReportFilterSent, 'dateStart' | 'dateEnd'>,
  name: string,
): boolean {
  return dateStart.slice(0, 7) <= name && name <= dateEnd.slice(0, 7);
}

/** The filter's dates within one month, `YYYY-MM`: the dates of the rows behind its bar. */
export function datesOfMonth(
  { dateStart, dateEnd }: Pick<ReportFilterSent, 'dateStart' | 'dateEnd'>,
  name: string,
): { dateStart: string; dateEnd: string } {
  const [year = 0, number = 0] = name.split('-').map(Number);
  const first = `${name}-01`;
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return {
    dateStart: dateStart > first ? dateStart : first,
    dateEnd: dateEnd < last ? dateEnd : last,
  };
}

/** The same of the month's counterpart in the earlier period, paired as in `monthRows`; null: it has none. */
export function datesOfMonthBefore(dates: Dates, earlier: Dates | null, name: string): Dates | null {
  if (!earlier || monthCount(dates) !== monthCount(earlier)) return null;
  const number = monthNumber(earlier.dateStart) + monthNumber(name) - monthNumber(dates.dateStart);
  const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  return datesOfMonth(earlier, month);
}

type Dates = { dateStart: string; dateEnd: string };

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthCount = ({ dateStart, dateEnd }: Dates) => monthNumber(dateEnd) - monthNumber(dateStart) + 1;
