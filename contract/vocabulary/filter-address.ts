/** The global filter in the parameters of an address: read by screens, and by whatever delivers what a screen shows. */
import * as z from 'zod';
import { type Comparison, comparisons, type DateRange } from './comparison.ts';
import { type CountryRow, countryRows, id, isoDate, type Only, only } from './filters.ts';
import { type DateShortcut, shortcutDates } from './shortcut-dates.ts';

/** What is shown alone, with the name of the traveller for display. */
const shownAlone = only.extend({ traveller: z.object({ id, name: z.string().max(500) }).exactOptional() });
export type ShownAlone = Omit<Only, 'traveller'> & { traveller?: { id: number; name: string } };

export type Filter = {
  /** The selected customer; null: all organisations. */
  node: number | null;
  /** The selected node below the customer; null: all of it. */
  child: number | null;
  /** A shortcut is relative to today; a date range is fixed. */
  range: DateShortcut | DateRange;
  /** The rows of the country filter; empty: all locations. */
  countries: readonly CountryRow[];
  /** The earlier period with which figures are compared; null: none. */
  compare: Comparison | null;
  only: ShownAlone;
};

export const defaultShortcut: DateShortcut = 'this_month';

export const emptyFilter: Filter = {
  node: null,
  child: null,
  range: defaultShortcut,
  countries: [],
  compare: null,
  only: {},
};

/** The dates of a filter on a day. `yearEnd`: the last day of fiscal years, MM-DD. */
export const datesOf = ({ range }: Pick<Filter, 'range'>, today: string, yearEnd: string): DateRange =>
  typeof range === 'string' ? shortcutDates(range, today, yearEnd) : range;

/** Reads the filter; missing or invalid values take their defaults. */
export function readFilter(search: URLSearchParams): Filter {
  const node = readId(search.get('node'));
  return {
    node,
    child: node === null ? null : readId(search.get('child')),
    range: readRange(search),
    countries: readCountries(search.get('countries')),
    compare: comparisons.find((one) => one === search.get('compare')) ?? null,
    only: shownAlone.safeParse(parsed(search.get('only'))).data ?? {},
  };
}

function readId(text: string | null): number | null {
  return text ? (id.safeParse(text).data ?? null) : null;
}

function readRange(search: URLSearchParams): DateShortcut | DateRange {
  const dateStart = isoDate.safeParse(search.get('from')).data;
  const dateEnd = isoDate.safeParse(search.get('to')).data;
  if (dateStart && dateEnd && dateStart <= dateEnd) return { dateStart, dateEnd };
  const named = search.get('range') ?? '';
  return isShortcut(named) ? named : defaultShortcut;
}

function readCountries(text: string | null): readonly CountryRow[] {
  return countryRows.safeParse(parsed(text)).data ?? [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Not the list of the settings, which the first screen does without. */
const shortcuts: Readonly<Record<DateShortcut, true>> = {
  this_month: true,
  last_month: true,
  last_3_months: true,
  last_6_months: true,
  last_year: true,
  this_quarter: true,
  last_quarter: true,
  this_fiscal_year: true,
  last_fiscal_year: true,
  year_to_date: true,
  last_12_months: true,
};
const isShortcut = (name: string): name is DateShortcut => Object.hasOwn(shortcuts, name);

/** Shortcuts whose last day is never over. */
export const endlessShortcuts: readonly DateShortcut[] = [
  'this_month',
  'this_quarter',
  'this_fiscal_year',
  'year_to_date',
  'last_12_months',
];
