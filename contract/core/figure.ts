/**
 * The glossary: what a figure is called, its unit, its formula in words and the lines that it counts.
 * A screen shows the entry on request, the API page documents it, and no second copy exists.
 */
export type Unit = 'money' | 'count' | 'percent' | 'days' | 'nights' | 'kilometres' | 'kilograms';

export type FigureEntry = {
  label: string;
  unit: Unit;
  /** Decimals that are shown of days, nights and counts; absent: none of whole numbers, else one. */
  decimals?: number;
  /** The formula in words. */
  formula: string;
  /** Which lines it counts, beyond `countedLines`. */
  lines: string;
};

/** What every figure counts, unless its entry says otherwise. */
export const countedLines =
  'Active lines on the nodes that you may see, within the chosen customer or cost centre, dates (by transaction date) and locations; void, cancelled and pending lines are left out.';

/** How a figure is compared with its value of earlier dates. */
export const comparisonWords =
  'What it was is the same figure of the same customers and locations over those dates. The change is the difference ÷ the amount of what it was × 100; a share tells the difference in percentage points first.';

export function figure(entry: FigureEntry): FigureEntry {
  return entry;
}
