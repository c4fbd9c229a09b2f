/** A table that the server paginates, sorts and searches under the filter. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import {
  type OrderQuery,
  type PagedAnswer,
  type PagedEndpoint,
  pageRows,
  type RowOf,
  type SumsOf,
} from '@tripledger/contract/http/paging.ts';
import type { ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { useState } from 'react';
import { type CallError, call } from '../../api/call.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { type FilterQuery, useFilter } from '../../filter/useFilter.ts';
import type { Sort } from '../../ui/columns.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useFirstPlace, useKeptPlace } from './useListPlace.ts';

export type Page<E extends PagedEndpoint> = PagedAnswer<RowOf<E>, SumsOf<E>>;

/** Parameters besides the filter that apply to every page; `client` replaces the filter's node. */
export type PagedMore<E extends PagedEndpoint> = Omit<
  Sent<E['file']>['query'],
  keyof ReportFilterSent | keyof OrderQuery
> & { client?: number | undefined };

export type Paged<E extends PagedEndpoint> = {
  endpoint: E;
  /** Parameters that narrow the rows besides the filter. */
  more: object;
  answer: UseQueryResult<Page<E>, CallError>;
  /** A column by which a link sorts, and which the table does not have; null: none. */
  lostColumn: string | null;
  search: string;
  setSearch: (text: string) => void;
  /** null: the table's default order. */
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
  /** Rows per page; 0: all, limited to what one response can hold. */
  size: number;
  setSize: (size: number) => void;
  /** One-based. */
  page: number;
  setPage: (page: number) => void;
  /** The query of the CSV file: every row in the current order, regardless of the search. */
  whole: DateRange;
  /** Fetches the matching rows page by page up to `most`, without caching them; for printing. */
  askFound: (most: number) => Promise<Page<E>>;
};

export const perPageOf = (size: number) => size || pageRows.most;

/** A page of the rows and its controls; the search is sent once typing stops. `dates` replaces the filter's dates. */
export function usePaged<E extends PagedEndpoint>(
  endpoint: E,
  ...narrowed: Record<never, never> extends PagedMore<E>
    ? [more?: PagedMore<E>, dates?: DateRange | null]
    : [more: PagedMore<E>, dates?: DateRange | null]
): Paged<E>;
export function usePaged(
  endpoint: PagedEndpoint,
  more: object = {},
  dates: DateRange | null = null,
): Paged<PagedEndpoint> {
  const { query: filter } = useFilter();
  const filterQuery = endpoint.isOfAnyDate ? onlyNode(filter) : endpoint.isUndated ? undated(filter) : filter;
  const query = { ...filterQuery, ...dates, ...more };
  const { first, lostColumn, parameter } = useFirstPlace(endpoint);
  const [search, setSearch] = useState(first.search);
  const [sort, setSort] = useState(first.sort);
  const [size, setSize] = useState(first.size);
  // The page number applies only to the current query, search, order and page size.
  const list = JSON.stringify([query, search, sort, size]);
  const [chosenPage, setChosenPage] = useState({ list, page: first.page });
  const page = chosenPage.list === list ? chosenPage.page : 1;

  const searchText = useDebounced(search.trim(), 300);
  useKeptPlace(endpoint, parameter, { search: searchText, sort, size, page });
  const order = sort ? orderOf(sort) : {};
  const found = { ...query, ...order, ...(searchText && { search: searchText }) };
  return {
    endpoint,
    more,
    answer: useAnswer(endpoint, { query: { ...found, page, pageSize: perPageOf(size) } }),
    lostColumn,
    search,
    setSearch,
    sort,
    setSort,
    size,
    setSize,
    page,
    setPage: (next) => setChosenPage({ list, page: next }),
    whole: { ...query, ...order },
    askFound: async (most) => {
      const fetchPage = (page: number) =>
        call(endpoint, { query: { ...found, page, pageSize: pageRows.most } });
      const { rows, total, sums } = await fetchPage(1);
      for (let page = 2; rows.length < Math.min(total, most); page++) {
        const next = await fetchPage(page);
        // The number of rows has decreased since the first page.
        if (next.rows.length === 0) break;
        rows.push(...next.rows);
      }
      return { rows: rows.slice(0, most), total, sums };
    },
  };
}

/** Such endpoints accept no dates, but the common query type requires them. */
const onlyNode = ({ client }: FilterQuery) => (client === undefined ? {} : { client }) as FilterQuery;

const undated = ({ dateStart, dateEnd, only, ...others }: FilterQuery) => others as FilterQuery;

const orderOf = ({ field, descending }: Sort): OrderQuery => ({
  sort: field,
  direction: descending ? 'desc' : 'asc',
});
