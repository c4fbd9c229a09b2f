/**
 * The glossary: the label of each metric, its unit, its formula in words and the lines that it counts. Screens show an
 * entry on request, and the API page documents it; this is the only copy.
 */

import type { ProductType } from '../vocabulary/constants.ts';
import type { Target } from './targets.ts';

export type Unit = 'money' | 'count' | 'percent' | 'days' | 'nights' | 'kilometres' | 'kilograms';

/** What each row adds to a metric: the heading of the column, and the unit. */
export type LineValue = { label: string; unit: Unit };

/** One operand of a metric: a sum over its rows, and what it counts. */
export type Part = {
  /** The name of one of the sums of the rows. `whole` is not a sum of these rows; the answer has it separately. */
  sum: string;
  /** Default: count. */
  unit?: Unit;
  /** The singular noun; `many` is the plural, by default the singular with an s. An amount is followed by `one`. */
  one?: string;
  many?: string;
  /** As in the metric's entry. */
  isPaidBack?: true;
};

export const spend = { sum: 'totalSpend', unit: 'money' } as const;
export const bookings = { sum: 'bookings', one: 'booking' } as const;
export const lines = { sum: 'lines', one: 'line' } as const;

/** Where the rows of a metric are, and how the metric is computed from their sums. */
type Rows = {
  /** `detail`: a table of its own; by default the lines endpoint of the screen. */
  opens?: 'lines' | 'detail';
  /** One sum, or the numerator and the denominator of an average or a share. */
  made: readonly [Part] | readonly [part: Part, whole: Part];
};

export type MetricEntry = Described & (Rows | { opens?: never; made?: never });

type Described = {
  label: string;
  unit: Unit;
  /** The metric is an average: sent unrounded; null if the denominator is zero. */
  isAverage?: true;
  /** The better direction; absent: neither, as for spend. */
  better?: 'higher' | 'lower';
  /** The name of the target, where customers can set one: only for percentages with a better direction. */
  target?: Target;
  /** What was paid back, which is negative: it is displayed without the minus sign. */
  isPaidBack?: true;
  /** Decimals shown; absent: none for whole numbers of days, nights and counts, otherwise one. */
  decimals?: number;
  /** The metric counts lines of this product alone. */
  product?: ProductType;
  /** The formula in words. */
  formula: string;
  /** The lines that the metric counts, in addition to the rule of `countedLines`. */
  lines: string;
  /** What each line adds, where the metric sums something other than spend. */
  adds?: LineValue;
  /** The metric uses the conversion factors in the TMC's settings, which are named beside it (`co2-factors.ts`). */
  byCo2Method?: true;
  /** The field in the card's answer, where it differs from the name because another card has that name. */
  field?: string;
};

/** A screen's metrics by name. */
export type Glossary = Readonly<Record<string, MetricEntry>>;

/** The names of the metrics that open rows, as every metric on a card does. */
export type Opening<Metrics extends Glossary> = {
  [Name in keyof Metrics & string]: Metrics[Name] extends { made: readonly Part[] } ? Name : never;
}[keyof Metrics & string];

/** The names of those that open in the lines endpoint of the screen. */
export type OpeningLines<Metrics extends Glossary> = {
  [Name in Opening<Metrics>]: Metrics[Name] extends { opens: 'detail' } ? never : Name;
}[Opening<Metrics>];

/** A metric that divides one sum by another. */
export type Ratio = { made: readonly [Part, Part] };

/** The value of a metric on the wire; null if a ratio's denominator is zero. */
export type MetricValue<Entry extends MetricEntry> = MetricEntry extends Entry
  ? number | null
  : Entry extends Ratio
    ? number | null
    : number;

/** On the scale 0 to 100; null if the denominator is zero. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

/** An average; null if the count is zero. */
export function ratio(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

/** The value of a ratio in its unit: a percentage or an average. */
export function divided({ unit }: { unit: Unit }, part: number, whole: number): number | null {
  return unit === 'percent' ? percentage(part, whole) : ratio(part, whole);
}

/**
 * Recomputes a metric from the sums of its rows: the operands and the value. null where the sums do not determine the
 * metric, for example because the rows are narrowed further than the metric.
 */
export function madeOf(
  { unit, made }: MetricEntry,
  sums: Readonly<Record<string, unknown>>,
): { amounts: readonly number[]; value: number | null } | null {
  const amounts = made?.map(({ sum }) => sums[sum]).filter((amount) => typeof amount === 'number');
  if (!made || amounts?.length !== made.length) return null;
  const [part, whole] = amounts as [number, number?];
  return { amounts, value: whole === undefined ? part : divided({ unit }, part, whole) };
}

/** The lines that every metric counts unless its entry states otherwise. */
export const countedLines =
  'Active lines on the nodes that you may see, within the chosen customer or cost centre, dates (by transaction date) and locations; void, cancelled and pending lines are left out.';

/** The formula of every count of bookings. */
export const distinctBookings =
  'Number of distinct bookings: the lines of one customer with one booking reference are one.';

/** The note on metrics that are based on whole trips. */
export const seenInPart =
  'Of a trip that was made of lines on nodes which you may not see too, neither destination nor dates are shown.';

/** The note on metrics by supplier, airline or hotel. */
export const supplierNames =
  'A supplier is known by its code, else its name, and called by its most frequent name among all lines of the TMC, whoever reads.';

/** The explanation of comparisons with earlier dates. */
export const comparisonWords =
  'What it was is the same figure of the same customers and locations over those dates. The change is the difference ÷ the amount of what it was × 100; a share tells the difference in percentage points first.';

/** Declares a metric and keeps its literal types. */
export function metric<const Entry extends MetricEntry>(entry: Entry): Entry {
  return entry;
}
