/** The whole screen from two statements: the shares of lines, and the days with lines. */

import type * as calls from '../../../contract/data-quality/calls.ts';
import { type Rule, ruleNames } from '../../../contract/data-quality/rules.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { monthsOf } from '../../../contract/vocabulary/local-time.ts';
import type { Reading } from '../../access/ask.ts';
import { expectedDays } from '../../metrics/quality/days.ts';
import { judgedDates } from '../../metrics/quality/judged-lines.ts';
import { qualityShares } from '../../metrics/quality/shares.ts';
import { monthsUpTo } from '../../metrics/trend.ts';
import { goodShares, type Judged, judge } from './scores.ts';

type Query = ReportFilter & { source?: string | undefined };

export async function overview(
  reading: Reading,
  unknownNodes: readonly number[],
  query: Query,
): Promise<Answer<typeof calls.overview>> {
  const [shares, days] = await Promise.all([
    qualityShares(reading, { ...reading, unknownNodes }, query),
    expectedDays(reading, query, judgedDates(query)),
  ]);
  const { dateStart, dateEnd, source: chosen } = query;
  const isChosen = ({ source }: { source: string }) => chosen === undefined || source === chosen;
  const isInDates = ({ day }: { day: string }) => day >= dateStart && day <= dateEnd;
  const ofMonths = shares.filter(({ month }) => month !== null);
  const inDates = ofMonths.filter((row) => row.isInDates);
  const daysInDates = days.filter(isInDates);

  const judgeMonth = (rows: typeof shares, of: typeof days, month: string) =>
    judge(
      rows.filter((row) => isChosen(row) && row.month === `${month}-01`),
      of.filter((one) => isChosen(one) && one.day.startsWith(month)),
    );
  const { dateStart: first, dateEnd: last } = monthsUpTo(query);
  const trendMonths = monthsOf(first, last);
  const trend = trendMonths.map((month) => judgeMonth(ofMonths, days, month));

  return {
    all: judge(inDates.filter(isChosen), daysInDates.filter(isChosen)),
    trend: {
      months: trendMonths,
      shares: transposed(trend),
      scores: trend.map(({ score }) => score),
    },
    sources: namesOf(inDates).map((source) => ({
      source,
      ...judge(
        inDates.filter((row) => row.source === source),
        daysInDates.filter((one) => one.source === source),
      ),
    })),
    customers: customersOf(shares.filter((row) => row.month === null && row.isInDates && isChosen(row))),
    months: [...new Set(inDates.filter(isChosen).map(({ month }) => (month ?? '').slice(0, 7)))]
      .sort()
      .map((month) => ({ month, ...judgeMonth(inDates, daysInDates, month) })),
  };
}

const namesOf = (rows: readonly { source: string }[]) =>
  [...new Set(rows.map(({ source }) => source))].sort();

const transposed = (months: readonly Judged[]) => {
  const shares = months.map(goodShares);
  return Object.fromEntries(ruleNames.map((rule) => [rule, shares.map((one) => one[rule])])) as Record<
    Rule,
    (number | null)[]
  >;
};

/** By label; lines of nodes without a customer are in no row. */
function customersOf(rows: Awaited<ReturnType<typeof qualityShares>>) {
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return [...byCustomer]
    .flatMap(([id, found]) => {
      const label = found[0]?.customer;
      return id === null || label == null ? [] : [{ id, label, ...judge(found, []) }];
    })
    .sort((one, other) => (one.label < other.label ? -1 : one.label > other.label ? 1 : one.id - other.id));
}
