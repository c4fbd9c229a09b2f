import type { UseQueryResult } from '@tanstack/react-query';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { ReportEndpoint } from '@tripledger/contract/core/report.ts';
import type { CallError } from '../../api/call.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { type Narrowed, type ReportOptions, useReport } from '../../filter/useReport.ts';

/** What was true of the earlier dates. */
export type Before<Data> = { data: Data | undefined };

export type ComparedOptions = Pick<ReportOptions, 'enabled'>;

type ComparedAnswer<Told> = { answer: UseQueryResult<Told, CallError>; before: Before<Told> | undefined };

/**
 * Asks the report twice: for the filter's dates, and for the earlier dates that the reader chose to compare with.
 * `before` is undefined while nothing is compared, and its data until it belongs beside the answer's.
 */
export function useCompared<Query extends ReportFilterSent, Told>(
  endpoint: ReportEndpoint<Query, ReportFilter, Told>,
  ...narrowed: Narrowed<NoInfer<Query>, ComparedOptions>
): ComparedAnswer<Told>;
export function useCompared<Told>(
  endpoint: ReportEndpoint<ReportFilterSent, ReportFilter, Told>,
  more?: object,
  { enabled = true }: ComparedOptions = {},
): ComparedAnswer<Told> {
  const { compared } = useFilter();
  const answer = useReport(endpoint, more, { enabled });
  const earlier = useReport(endpoint, more, { enabled: enabled && compared !== null, dates: compared });
  if (!compared) return { answer, before: undefined };
  const belongs = earlier.isPlaceholderData === answer.isPlaceholderData;
  return { answer, before: { data: belongs ? earlier.data : undefined } };
}
