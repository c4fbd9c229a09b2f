import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportEndpoint } from '@tripledger/contract/http/report.ts';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import type { CallError } from '../api/call.ts';
import { useAnswer } from '../api/useAnswer.ts';
import type { DateRange } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';

/** The parameters of a report besides the filter. */
type ExtraQuery<Query extends ReportFilterSent> = Omit<Query, keyof ReportFilterSent>;

/** The further parameters of a report, optional if none is required, and options of the request. */
export type Narrowed<Query extends ReportFilterSent, Options> =
  Record<never, never> extends ExtraQuery<Query>
    ? [more?: ExtraQuery<Query>, options?: Options]
    : [more: ExtraQuery<Query>, options?: Options];

export type ReportOptions = {
  /** false: do not send the request yet. */
  enabled?: boolean;
  /** Dates to use instead of the filter's; null: the filter's. */
  dates?: DateRange | null;
  /** The caller shows failures itself. */
  quiet?: boolean;
};

/** Queries a report under the global filter. */
export function useReport<Query extends ReportFilterSent, Data>(
  endpoint: ReportEndpoint<Query, ReportFilter, Data>,
  ...narrowed: Narrowed<NoInfer<Query>, ReportOptions>
): UseQueryResult<Data, CallError>;
export function useReport<Data>(
  endpoint: ReportEndpoint<ReportFilterSent, ReportFilter, Data>,
  more?: object,
  { enabled = true, dates = null, quiet = false }: ReportOptions = {},
): UseQueryResult<Data, CallError> {
  const { query } = useFilter();
  return useAnswer(endpoint, { query: { ...query, ...dates, ...more } }, { enabled, quiet });
}
