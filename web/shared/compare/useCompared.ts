import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import type { CallError } from '../../api/call.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { type Narrowed, type ReportOptions, useReport } from '../../filter/useReport.ts';

/** What was true of the earlier dates. */
export type Before<Data> = { data: Data | undefined };

export type ComparedOptions = Pick<ReportOptions, 'enabled'>;

/**
 * Asks the report twice: for the filter's dates, and for the earlier dates that the reader chose to compare with.
 * `before` is undefined while nothing is compared, and its data until it belongs beside the answer's.
 */
export function useCompared<E extends Endpoint>(
  endpoint: E,
  ...[more, { enabled = true } = {}]: Narrowed<E, ComparedOptions>
): { answer: UseQueryResult<Answer<E>, CallError>; before: Before<Answer<E>> | undefined } {
  const { compared } = useFilter();
  const ask = (options: ReportOptions) => [more, options] as Narrowed<E, ReportOptions>;
  const answer = useReport(endpoint, ...ask({ enabled }));
  const earlier = useReport(endpoint, ...ask({ enabled: enabled && compared !== null, dates: compared }));
  if (!compared) return { answer, before: undefined };
  const belongs = earlier.isPlaceholderData === answer.isPlaceholderData;
  return { answer, before: { data: belongs ? earlier.data : undefined } };
}
