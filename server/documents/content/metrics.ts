/** A report's figures: a card's values in each period, with its glossary entry. */

import { targetField } from '../../../contract/http/report.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import {
  type ComparedPeriod,
  type PeriodMetrics,
  type ReportCard,
  reportCards,
} from '../../../contract/reports/summary-report.ts';
import type { ShownMetric, Term } from '../document.ts';

/** The figures that a report is made from. */
export type Periods = Readonly<Record<ComparedPeriod, PeriodMetrics>>;

type CardAnswer = Readonly<Record<string, number | null>>;

/** A figure's values in the report's periods. `target`: absent if the customer has none. */
export type ComparedMetric = {
  entry: MetricEntry;
  value: number | null;
  previous: number | null;
  yearToDate: number | null;
  target: number | undefined;
};

/** The card's figures in its order; `names`: only these. */
export function comparedMetrics(
  { current, previous, ytd }: Periods,
  card: ReportCard,
  names?: readonly string[],
): ComparedMetric[] {
  const of = ({ cards }: PeriodMetrics, field: string) => (cards[card] as CardAnswer)[field] ?? null;
  return reportCards[card].shown
    .filter(({ name }) => names?.includes(name) ?? true)
    .map(({ field, entry }) => ({
      entry,
      value: of(current, field),
      previous: of(previous, field),
      yearToDate: of(ytd, field),
      target: of(current, targetField(field)) ?? undefined,
    }));
}

export const definitionOf = ({ formula, lines }: MetricEntry) => `${formula} ${lines}`;

export const termOf = (entry: MetricEntry): Term => ({
  label: entry.label,
  definition: definitionOf(entry),
});

export function shownMetric({ entry, value, previous, yearToDate }: ComparedMetric): ShownMetric {
  const { unit, decimals, better, isPaidBack } = entry;
  return {
    ...termOf(entry),
    unit,
    value,
    previous,
    yearToDate,
    ...(decimals !== undefined && { decimals }),
    ...(better !== undefined && { better }),
    ...(isPaidBack && { isPaidBack }),
  };
}
