/**
 * The glossary: what a figure is called, its unit, its formula in words and the lines that it counts.
 * A screen shows the entry on request, the API page documents it, and no second copy exists.
 */
export type Unit = 'money' | 'count' | 'percent' | 'days' | 'nights' | 'kilometres' | 'kilograms';

/** What a row behind a figure adds to it: the head of its column, and its unit. */
export type LineValue = { label: string; unit: Unit };

export type FigureEntry = {
  label: string;
  unit: Unit;
  /** A total for each of so many: sent unrounded, null where there is nothing to divide by. */
  isAverage?: true;
  /** Decimals that are shown of days, nights and counts; absent: none of whole numbers, else one. */
  decimals?: number;
  /** The formula in words. */
  formula: string;
  /** Which lines it counts, beyond `countedLines`. */
  lines: string;
  /** Where its rows are: among the screen's lines, or in a detail of its own. No card shows a figure without. */
  opens?: 'lines' | 'detail';
  /** What each of its lines adds, where it sums up something else than spend. */
  adds?: LineValue;
  /** What its card's answer calls it, where another card has a figure of that name. */
  field?: string;
};

/** A screen's figures by name. */
export type Glossary = Readonly<Record<string, FigureEntry>>;

/** The names of those that open so. */
export type Opening<Figures extends Glossary, To extends FigureEntry['opens']> = {
  [Name in keyof Figures & string]: Figures[Name] extends { opens: To } ? Name : never;
}[keyof Figures & string];

/** A figure as it travels: a percentage and an average may have nothing to divide by. */
export type FigureValue<Entry extends FigureEntry> = FigureEntry extends Entry
  ? number | null
  : Entry extends { unit: 'percent' } | { isAverage: true }
    ? number | null
    : number;

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
