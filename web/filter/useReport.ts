import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { CallError, SentBy } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';
import type { DateRange } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';

/** What a report takes beyond the filter. */
type More<E extends Endpoint> = Omit<
  NonNullable<(SentBy<E> & { query?: object })['query']>,
  keyof ReportFilterSent
>;

/** What narrows a report further, which may be left out where nothing must, and how it is asked. */
export type Narrowed<E extends Endpoint, Options> =
  Record<never, never> extends More<E>
    ? [more?: More<E>, options?: Options]
    : [more: More<E>, options?: Options];

export type ReportOptions = {
  /** false: do not ask yet. */
  enabled?: boolean;
  /** Instead of the filter's; null: the filter's. */
  dates?: DateRange | null;
};

/** Asks a report for the filter. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  ...[more, { enabled = true, dates = null } = {}]: Narrowed<E, ReportOptions>
): UseQueryResult<Answer<E>, CallError> {
  const { query } = useFilter();
  const ask = useAnswer as Ask<E>;
  return ask(endpoint, { query: { ...query, ...dates, ...more } }, { enabled });
}

/** `useAnswer` for endpoints that take the filter: which those are, its own type cannot say. */
type Ask<E extends Endpoint> = (
  endpoint: E,
  sent: { query: object },
  options: { enabled: boolean },
) => UseQueryResult<Answer<E>, CallError>;
