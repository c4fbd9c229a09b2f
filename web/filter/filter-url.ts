/** The global filter as stored in the URL, so that a link restores what its sender saw. */
import { defaultShortcut, type Filter, readFilter } from '@tripledger/contract/vocabulary/filter-address.ts';

export {
  emptyFilter,
  type Filter,
  readFilter,
  type ShownAlone,
} from '@tripledger/contract/vocabulary/filter-address.ts';

/**
 * The parameters that hold what is open over the page, each layer above the previous one. What is open depends on the
 * current filter.
 */
export const openParameters = ['detail', 'rows', 'booking'] as const;
export type OpenParameter = (typeof openParameters)[number];

/** The parameters that hold search, order and page of tables: of those on the page, and of the one in the open detail. */
export type ListParameter = 'tables' | Extract<OpenParameter, 'rows'>;

const names = ['node', 'child', 'range', 'from', 'to', 'countries', 'compare', 'only'] as const;

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

/** The query string of a screen as it is saved: without what is open over it. */
export function savedSearch(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of openParameters) kept.delete(name);
  return String(kept);
}

/** The filter's part of the query string, with its question mark, for links to other screens. */
export function filterSearch(search: URLSearchParams): string {
  const own = writeFilter(readFilter(search), new URLSearchParams());
  return own.size ? `?${own}` : '';
}
