/** The counted lines with what the rules of data quality need beside them. */
import { type LineRule, lineRuleNames } from '../../../contract/data-quality/rules.ts';
import type { DateRange } from '../../../contract/vocabulary/comparison.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Scope } from '../../access/scope.ts';
import { countedLines } from '../counted-lines.ts';
import type { Rows } from '../row-table.ts';
import { monthsUpTo } from '../trend.ts';
import { withPrices } from './prices.ts';
import { withTwins } from './twins.ts';

/** The trend's months, and the dates of the filter where they begin earlier. */
export function judgedDates(filter: ReportFilter): DateRange {
  const { dateStart, dateEnd } = monthsUpTo(filter);
  return { dateStart: [dateStart, filter.dateStart].sort()[0] ?? dateStart, dateEnd };
}

const needs = { price: ['pricePerKilometre', 'pricePerNight'], twin: ['twin'] } as const;

/** The joins that the rules need, by name. They compare with all lines that the reader may see in the judged dates. */
export function joinsFor(
  scope: Scope,
  filter: ReportFilter,
  rules: readonly LineRule[],
): Readonly<Record<string, (rows: Rows) => Rows>> {
  const { nodeId: _, ...anyNode } = filter;
  const all = countedLines(scope, { ...anyNode, ...judgedDates(filter), countries: [] });
  const isNeeded = (name: keyof typeof needs) =>
    (needs[name] as readonly LineRule[]).some((rule) => rules.includes(rule));
  return {
    ...(isNeeded('price') && { price: (rows: Rows) => withPrices(rows, all) }),
    ...(isNeeded('twin') && { twin: (rows: Rows) => withTwins(rows, all) }),
  };
}

/**
 * The filter's lines of these dates, as `line`, with `price` and `twin` where one of the rules needs them. A line is
 * judged equally under every node and country.
 */
export const judgedLines = (
  scope: Scope,
  filter: ReportFilter,
  dates: DateRange,
  rules: readonly LineRule[] = lineRuleNames,
): Rows =>
  Object.values(joinsFor(scope, filter, rules)).reduce<Rows>(
    (found, join) => join(found),
    countedLines(scope, { ...filter, ...dates }) as Rows,
  );
