import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { ReportEndpoint } from '@tripledger/contract/core/report.ts';
import type { CallError } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';
import type { DateRange } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';

/** What a report takes beyond the filter. */
type More<Query extends ReportFilterSent> = Omit<Query, keyof ReportFilterSent>;

/** What narrows a report further, which may be left out where nothing must, and how it is asked. */
export type Narrowed<Query extends ReportFilterSent, Options> =
  Record<never, never> extends More<Query>
    ? [more?: More<Query>, options?: Options]
    : [more: More<Query>, options?: Options];

export type ReportOptions = {
  /** false: do not ask yet. */
  enabled?: boolean;
  /** Instead of the filter's; null: the filter's. */
  dates?: DateRange | null;
};

/** Asks a report for the filter. */
export function useReport<Query extends ReportFilterSent, Told>(
  endpoint: ReportEndpoint<Query, ReportFilter, Told>,
  ...narrowed: Narrowed<NoInfer<Query>, ReportOptions>
): UseQueryResult<Told, CallError>;
export function useReport<Told>(
  endpoint: ReportEndpoint<ReportFilterSent, ReportFilter, Told>,
  more?: object,
  { enabled = true, dates = null }: ReportOptions = {},
): UseQueryResult<Told, CallError> {
  const { query } = useFilter();
  return useAnswer(endpoint, { query: { ...query, ...dates, ...more } }, { enabled });
}
