/** Asks for the rows behind a figure. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import {
  type LinesAnswer,
  type LinesEndpoint,
  lineFields,
  linePageSizes,
} from '@tripledger/contract/core/lines.ts';
import { type CallError, call } from '../../api/call.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import type { Sort } from '../../ui/columns.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

/** What is asked for, whatever the page. `sent` is the filter, the figure and what narrows it further. */
export type LinesAsked = { endpoint: LinesEndpoint; sent: LinesSent; search: string; sort: Sort | null };
type LinesSent = Sent<LinesEndpoint>['query'];

/** A size of 0 is all rows, as far as one answer holds them. */
export const perPageOf = (size: number) => size || linePageSizes.most;

/** One page of the rows; a search is asked once its typing has stopped. */
export function useLines(
  { endpoint, ...asked }: LinesAsked,
  { page, size }: { page: number; size: number },
): UseQueryResult<LinesAnswer, CallError> {
  const search = useDebounced(asked.search, 300);
  const query = linesQuery({ ...asked, search }, { page, pageSize: perPageOf(size) });
  return useAnswer(endpoint, { query });
}

/** The same, once and not kept: for files. */
export function askLines(
  { endpoint, ...asked }: LinesAsked,
  paging: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<LinesAnswer> {
  return call(endpoint, { query: linesQuery(asked, paging) }, signal ? { signal } : {});
}

function linesQuery(
  { sent, search, sort }: Omit<LinesAsked, 'endpoint'>,
  paging: { page: number; pageSize: number },
): LinesSent {
  return {
    ...sent,
    ...paging,
    ...(sort && {
      sort: lineFields.find((field) => field === sort.field),
      direction: sort.descending ? 'desc' : 'asc',
    }),
    ...(search.trim() && { search: search.trim() }),
  };
}
