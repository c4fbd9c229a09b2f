import type { ReportEndpoint } from '@tripledger/contract/http/report.ts';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { type Narrowed, type ReportOptions, useReport } from '../../filter/useReport.ts';
import type { QueryState } from '../../ui/QueryBoundary.tsx';

/** The result for the earlier period. */
export type Before<Data> = { data: Data | undefined };

export type ComparedOptions = Pick<ReportOptions, 'enabled'>;

type ComparedAnswer<Data> = { answer: QueryState<Data>; before: Before<Data> | undefined };

/**
 * Queries the report twice: for the filter's dates, and for the earlier period that the user compares with. `before`
 * is undefined without a comparison; its data are undefined until they match the answer's state. At first, both are shown
 * together, so that nothing grows when the second of them arrives.
 */
export function useCompared<Query extends ReportFilterSent, Data>(
  endpoint: ReportEndpoint<Query, ReportFilter, Data>,
  ...narrowed: Narrowed<NoInfer<Query>, ComparedOptions>
): ComparedAnswer<Data>;
export function useCompared<Data>(
  endpoint: ReportEndpoint<ReportFilterSent, ReportFilter, Data>,
  more?: object,
  { enabled = true }: ComparedOptions = {},
): ComparedAnswer<Data> {
  const { compared } = useFilter();
  const answer = useReport(endpoint, more, { enabled });
  const earlier = useReport(endpoint, more, { enabled: enabled && compared !== null, dates: compared });
  if (!compared) return { answer, before: undefined };
  if (earlier.isLoading && !answer.error) {
    const { refetch } = answer;
    const waiting = { data: undefined, error: null, isFetching: true, isPlaceholderData: false, refetch };
    return { answer: waiting, before: { data: undefined } };
  }
  const matches = earlier.isPlaceholderData === answer.isPlaceholderData;
  return { answer, before: { data: matches ? earlier.data : undefined } };
}
