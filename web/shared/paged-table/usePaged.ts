/** A table of rows as the server pages, sorts and searches it, under the filter. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import {
  type OrderAsked,
  type PagedAnswer,
  type PagedEndpoint,
  pageRows,
  type RowOf,
  type SumsOf,
} from '@tripledger/contract/core/paging.ts';
import { useState } from 'react';
import { type CallError, call } from '../../api/call.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { type FilterQuery, useFilter } from '../../filter/useFilter.ts';
import type { Sort } from '../../ui/columns.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

export type Page<E extends PagedEndpoint> = PagedAnswer<RowOf<E>, SumsOf<E>>;

/** What narrows the table beyond the filter, whichever page is asked for; `client`: in place of the filter's node. */
export type PagedMore<E extends PagedEndpoint> = Omit<
  Sent<E['file']>['query'],
  keyof ReportFilterSent | keyof OrderAsked
> & { client?: number | undefined };

export type Paged<E extends PagedEndpoint> = {
  endpoint: E;
  /** What narrows the rows beyond the filter. */
  more: object;
  answer: UseQueryResult<Page<E>, CallError>;
  search: string;
  setSearch: (text: string) => void;
  /** null: the table's own order. */
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
  /** Rows on a page; 0: all, as far as one answer holds them. */
  size: number;
  setSize: (size: number) => void;
  /** From 1. */
  page: number;
  setPage: (page: number) => void;
  /** What the file is asked by: every row in this order, whatever is searched for. */
  whole: DateRange;
  /** The rows found, page by page up to so many, once and not kept: for print. */
  askFound: (most: number) => Promise<Page<E>>;
};

export const perPageOf = (size: number) => size || pageRows.most;

/**
 * One page of the rows, and the means to turn it; a search is asked once its typing has stopped. `dates`: instead of
 * the filter's.
 */
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
  const asked = endpoint.isOfAnyDate ? onlyNode(filter) : endpoint.isUndated ? undated(filter) : filter;
  const query = { ...asked, ...dates, ...more };
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [size, setSize] = useState<number>(endpoint.pageSize);
  // A page holds for what it is a page of.
  const list = JSON.stringify([query, search, sort, size]);
  const [turned, setTurned] = useState({ list, page: 1 });
  const page = turned.list === list ? turned.page : 1;

  const wanted = useDebounced(search.trim(), 300);
  const order = sort ? orderOf(sort) : {};
  const found = { ...query, ...order, ...(wanted && { search: wanted }) };
  return {
    endpoint,
    more,
    answer: useAnswer(endpoint, { query: { ...found, page, pageSize: perPageOf(size) } }),
    search,
    setSearch,
    sort,
    setSort,
    size,
    setSize,
    page,
    setPage: (next) => setTurned({ list, page: next }),
    whole: { ...query, ...order },
    askFound: async (most) => {
      const ask = (page: number) => call(endpoint, { query: { ...found, page, pageSize: pageRows.most } });
      const { rows, total, sums } = await ask(1);
      for (let page = 2; rows.length < Math.min(total, most); page++) {
        const next = await ask(page);
        // The data became fewer meanwhile.
        if (next.rows.length === 0) break;
        rows.push(...next.rows);
      }
      return { rows: rows.slice(0, most), total, sums };
    },
  };
}

/** Such an endpoint's own type asks for no dates; what holds for all asks for them. */
const onlyNode = ({ client }: FilterQuery) => (client === undefined ? {} : { client }) as FilterQuery;

const undated = ({ dateStart, dateEnd, ...others }: FilterQuery) => others as FilterQuery;

const orderOf = ({ field, descending }: Sort): OrderAsked => ({
  sort: field,
  direction: descending ? 'desc' : 'asc',
});
