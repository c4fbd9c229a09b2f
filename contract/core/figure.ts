/**
 * The glossary: what a figure is called, its unit, its formula in words and the lines that it counts.
 * A screen shows the entry on request, the API page documents it, and no second copy exists.
 */

import type { Target } from './targets.ts';

export type Unit = 'money' | 'count' | 'percent' | 'days' | 'nights' | 'kilometres' | 'kilograms';

/** What a row behind a figure adds to it: the head of its column, and its unit. */
export type LineValue = { label: string; unit: Unit };

/** One part of how its rows make a figure: a sum of theirs, and what it is a sum of. */
export type Part = {
  /** Among the sums that come with the rows. `whole` is no sum of theirs: their answer brings it by itself. */
  sum: string;
  /** Default: count. */
  unit?: Unit;
  /** What one of it is called; several are called `many`, else so with an s. An amount is followed by `one`. */
  one?: string;
  many?: string;
};

export const spend = { sum: 'totalSpend', unit: 'money' } as const;
export const bookings = { sum: 'bookings', one: 'booking' } as const;
export const lines = { sum: 'lines', one: 'line' } as const;

/** Where a figure's rows are, and how they make it. */
type Rows = {
  /** Among the screen's lines, or in a detail of its own. No card shows a figure without. */
  opens: 'lines' | 'detail';
  /** One sum, or one divided by another: what an average is for each of, what a share is a share of. */
  made: readonly [Part] | readonly [part: Part, whole: Part];
};

export type FigureEntry = Described & (Rows | { opens?: never; made?: never });

type Described = {
  label: string;
  unit: Unit;
  /** A total for each of so many: sent unrounded, null where there is nothing to divide by. */
  isAverage?: true;
  /** Which direction is the better one; absent: neither, as of spend. */
  better?: 'higher' | 'lower';
  /** The name of its target, where customers may set one: of a percentage whose direction is known. */
  target?: Target;
  /** Decimals that are shown; absent: of days, nights and counts none of whole numbers, else one. */
  decimals?: number;
  /** The formula in words. */
  formula: string;
  /** Which lines it counts, beyond `countedLines`. */
  lines: string;
  /** What each of its lines adds, where it sums up something else than spend. */
  adds?: LineValue;
  /** It goes by the factors that the TMC has settled, which are named beside it (`co2-factors.ts`). */
  byCo2Method?: true;
  /** What its card's answer calls it, where another card has a figure of that name. */
  field?: string;
};

/** A screen's figures by name. */
export type Glossary = Readonly<Record<string, FigureEntry>>;

/** The names of those that open so. */
export type Opening<Figures extends Glossary, To extends FigureEntry['opens']> = {
  [Name in keyof Figures & string]: Figures[Name] extends { opens: To } ? Name : never;
}[keyof Figures & string];

/** A figure that is one sum divided by another. */
export type Ratio = { made: readonly [Part, Part] };

/** A figure as it travels: a ratio may have nothing to divide by. */
export type FigureValue<Entry extends FigureEntry> = FigureEntry extends Entry
  ? number | null
  : Entry extends Ratio
    ? number | null
    : number;

/** On the scale 0 to 100; null where there is nothing to divide by. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

/** A total for each of so many; null where there are none. */
export function ratio(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

/** A figure that is a ratio, out of its parts. */
export function divided({ unit }: { unit: Unit }, part: number, whole: number): number | null {
  return unit === 'percent' ? percentage(part, whole) : ratio(part, whole);
}

/**
 * A figure as the sums that come with its rows make it: its parts, and what they come to. null where they do not make
 * it, as of rows that were narrowed further than the figure.
 */
export function madeOf(
  { unit, made }: FigureEntry,
  sums: Readonly<Record<string, unknown>>,
): { amounts: readonly number[]; value: number | null } | null {
  const amounts = made?.map(({ sum }) => sums[sum]).filter((amount) => typeof amount === 'number');
  if (!made || amounts?.length !== made.length) return null;
  const [part, whole] = amounts as [number, number?];
  return { amounts, value: whole === undefined ? part : divided({ unit }, part, whole) };
}

/** What every figure counts, unless its entry says otherwise. */
export const countedLines =
  'Active lines on the nodes that you may see, within the chosen customer or cost centre, dates (by transaction date) and locations; void, cancelled and pending lines are left out.';

/** The formula of every number of bookings. */
export const distinctBookings =
  'Number of distinct bookings: the lines of one customer with one booking reference are one.';

/** Of figures that look at whole trips. */
export const seenInPart =
  'Of a trip that was made of lines on nodes which you may not see too, neither destination nor dates are shown.';

/** Of figures by supplier, airline or hotel. */
export const supplierNames =
  'A supplier is known by its code, else its name, and called by its most frequent name among all lines of the TMC, whoever reads.';

/** How a figure is compared with its value of earlier dates. */
export const comparisonWords =
  'What it was is the same figure of the same customers and locations over those dates. The change is the difference ÷ the amount of what it was × 100; a share tells the difference in percentage points first.';

/** Declares a figure and keeps its literal types. */
export function figure<const Entry extends FigureEntry>(entry: Entry): Entry {
  return entry;
}
