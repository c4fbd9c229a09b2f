/** A report's figures: each period's answer of a card, in the words of its glossary entry. */
import type { FigureEntry } from '../../../contract/core/figure.ts';
import { targetField } from '../../../contract/core/report.ts';
import {
  type ComparedPeriod,
  type PeriodFigures,
  type ReportCard,
  reportCards,
} from '../../../contract/reports/summary-report.ts';
import type { ShownFigure, Term } from '../document.ts';

/** What a report is made of. */
export type Periods = Readonly<Record<ComparedPeriod, PeriodFigures>>;

type CardAnswer = Readonly<Record<string, number | null>>;

/** What is known of one figure in the report's periods. `target`: absent where its customer has none. */
export type ComparedFigure = {
  entry: FigureEntry;
  value: number | null;
  previous: number | null;
  yearToDate: number | null;
  target: number | undefined;
};

/** The card's figures in its order; `names`: these alone. */
export function comparedFigures(
  { current, previous, ytd }: Periods,
  card: ReportCard,
  names?: readonly string[],
): ComparedFigure[] {
  const of = ({ cards }: PeriodFigures, field: string) => (cards[card] as CardAnswer)[field] ?? null;
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

export const definitionOf = ({ formula, lines }: FigureEntry) => `${formula} ${lines}`;

export const termOf = (entry: FigureEntry): Term => ({
  label: entry.label,
  definition: definitionOf(entry),
});

export function shownFigure({ entry, value, previous, yearToDate }: ComparedFigure): ShownFigure {
  const { unit, decimals, better } = entry;
  return {
    ...termOf(entry),
    unit,
    value,
    previous,
    yearToDate,
    ...(decimals !== undefined && { decimals }),
    ...(better !== undefined && { better }),
  };
}
