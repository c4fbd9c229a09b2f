/** A list of travellers as the server pages, sorts and searches it. */
import type { Answer, Sent } from '@tripledger/contract/core/endpoint.ts';
import {
  spendAnalysis,
  type TravellerRow,
  travellerPageSizes,
} from '@tripledger/contract/traveller/calls.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import type { Before } from '../../shared/compare/useCompared.ts';
import type { Sort } from '../../ui/columns.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { Chosen } from './details.ts';

export type Travellers = Answer<typeof spendAnalysis>;

/** A size of 0 is all rows. */
const perPageOf = (size: number) => size || travellerPageSizes.most;

export function useTravellers(chosen: Chosen) {
  const { query } = useFilter();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [size, setSize] = useState<number>(travellerPageSizes.first);
  // A page holds for what it is a page of.
  const list = JSON.stringify([query, search, sort, size]);
  const [turned, setTurned] = useState({ list, page: 1 });
  const page = turned.list === list ? turned.page : 1;

  const wanted = useDebounced(search.trim(), 300);
  const narrowed = {
    ...chosen,
    ...(sort && orderOf(sort)),
    ...(wanted && { search: wanted }),
  };
  const answer = useReport(spendAnalysis, { ...narrowed, page, pageSize: perPageOf(size) });
  return {
    answer,
    before: useBefore(answer.data?.rows ?? []),
    search,
    setSearch,
    sort,
    setSort,
    size,
    setSize,
    page,
    perPage: perPageOf(size),
    setPage: (next: number) => setTurned({ list, page: next }),
    /** All rows at once, or the first so many, once and not kept: for files, and for print as searched and sorted. */
    askAll: (signal?: AbortSignal) => ask({ ...query, ...chosen, pageSize: travellerPageSizes.most }, signal),
    askFound: (pageSize: number) => ask({ ...query, ...narrowed, pageSize }),
  };
}

/** What the page's travellers were at the dates compared with; a page of more than that compares nothing. */
const mostCompared = 100;

function useBefore(rows: readonly TravellerRow[]): Before<readonly TravellerRow[]> | undefined {
  const { compared } = useFilter();
  const enabled = compared !== null && rows.length > 0 && rows.length <= mostCompared;
  const travellerIds = enabled ? rows.map(({ travellerId }) => travellerId).join(',') : '0';
  const earlier = useReport(
    spendAnalysis,
    { travellerIds, pageSize: mostCompared },
    { enabled, dates: compared },
  );
  if (!enabled) return undefined;
  return { data: earlier.isPlaceholderData ? undefined : earlier.data?.rows };
}

const ask = (query: Sent<typeof spendAnalysis>['query'], signal?: AbortSignal): Promise<Travellers> =>
  call(spendAnalysis, { query }, signal ? { signal } : {});

const orderOf = ({ field, descending }: Sort) => ({
  sort: field as NonNullable<Sent<typeof spendAnalysis>['query']['sort']>,
  direction: descending ? ('desc' as const) : ('asc' as const),
});
