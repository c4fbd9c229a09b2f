/** The global filter as stored in the URL, so that a link restores what its sender saw. */

import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import {
  type CountryRow,
  countryRows,
  id,
  isoDate,
  type Only,
  only,
} from '@tripledger/contract/vocabulary/filters.ts';
import * as z from 'zod';
import { comparisons } from './comparison.ts';
import { type DateRange, defaultShortcut, type Shortcut, shortcuts } from './shortcuts.ts';

/** What is shown alone, with the name of the traveller for display. */
const shownAlone = only.extend({ traveller: z.object({ id, name: z.string().max(500) }).exactOptional() });
export type ShownAlone = Omit<Only, 'traveller'> & { traveller?: { id: number; name: string } };

export type Filter = {
  /** The selected customer; null: all organisations. */
  node: number | null;
  /** The selected node below the customer; null: all of it. */
  child: number | null;
  /** A shortcut is relative to today; a date range is fixed. */
  range: Shortcut | DateRange;
  /** The rows of the country filter; empty: all locations. */
  countries: readonly CountryRow[];
  /** The earlier period with which figures are compared; null: none. */
  compare: Comparison | null;
  only: ShownAlone;
};

export const emptyFilter: Filter = {
  node: null,
  child: null,
  range: defaultShortcut,
  countries: [],
  compare: null,
  only: {},
};

/**
 * The parameters that hold what is open over the page, each layer above the previous one. What is open depends on the
 * current filter.
 */
export const openParameters = ['detail', 'booking'] as const;
export type OpenParameter = (typeof openParameters)[number];

const names = ['node', 'child', 'range', 'from', 'to', 'countries', 'compare', 'only'] as const;

/** Reads the filter; missing or invalid values take their defaults. */
export function readFilter(search: URLSearchParams): Filter {
  const node = readId(search.get('node'));
  return {
    node,
    child: node === null ? null : readId(search.get('child')),
    range: readRange(search),
    countries: readCountries(search.get('countries')),
    compare: comparisons.find(({ key }) => key === search.get('compare'))?.key ?? null,
    only: shownAlone.safeParse(parsed(search.get('only'))).data ?? {},
  };
}

/** The query string with the filter in it; defaults are omitted and unrelated parameters kept. */
export function writeFilter(filter: Filter, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) next.delete(name);
  if (filter.node !== null) next.set('node', String(filter.node));
  if (filter.node !== null && filter.child !== null) next.set('child', String(filter.child));
  if (typeof filter.range !== 'string') {
    next.set('from', filter.range.dateStart);
    next.set('to', filter.range.dateEnd);
  } else if (filter.range !== defaultShortcut) {
    next.set('range', filter.range);
  }
  if (filter.countries.length > 0) next.set('countries', JSON.stringify(filter.countries));
  if (filter.compare !== null) next.set('compare', filter.compare);
  if (Object.keys(filter.only).length > 0) next.set('only', JSON.stringify(filter.only));
  return next;
}

/** The filter's part of the query string, with its question mark, for links to other screens. */
export function filterSearch(search: URLSearchParams): string {
  const own = writeFilter(readFilter(search), new URLSearchParams());
  return own.size ? `?${own}` : '';
}

function readId(text: string | null): number | null {
  return text ? (id.safeParse(text).data ?? null) : null;
}

function readRange(search: URLSearchParams): Shortcut | DateRange {
  const dateStart = isoDate.safeParse(search.get('from')).data;
  const dateEnd = isoDate.safeParse(search.get('to')).data;
  if (dateStart && dateEnd && dateStart <= dateEnd) return { dateStart, dateEnd };
  const named = shortcuts.find((one) => one.key === search.get('range'));
  return named?.key ?? defaultShortcut;
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
