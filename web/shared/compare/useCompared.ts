import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { CallError, SentBy } from '../../api/call.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';

/** What was true of the earlier dates. */
export type Before<Data> = { data: Data | undefined };

/**
 * Asks the endpoint twice: for the filter's dates, and for the earlier dates that the reader chose to compare
 * with. `before` is undefined while nothing is compared, and its data until it belongs beside the answer's.
 * `enabled: false`: do not ask yet.
 */
export function useCompared<E extends Endpoint>(
  endpoint: E,
  sent: { query: ReportFilterSent & SentQuery<E> },
  { enabled = true }: { enabled?: boolean } = {},
): { answer: UseQueryResult<Answer<E>, CallError>; before: Before<Answer<E>> | undefined } {
  const { compared } = useFilter();
  const ask = useAnswer as Ask<E>;
  const answer = ask(endpoint, sent, { enabled });
  const earlier = ask(
    endpoint,
    { query: { ...sent.query, ...compared } },
    { enabled: enabled && compared !== null },
  );
  if (!compared) return { answer, before: undefined };
  const belongs = earlier.isPlaceholderData === answer.isPlaceholderData;
  return { answer, before: { data: belongs ? earlier.data : undefined } };
}

/** What the endpoint takes beyond the filter. */
type SentQuery<E extends Endpoint> = Omit<
  NonNullable<(SentBy<E> & { query?: object })['query']>,
  keyof ReportFilterSent
>;

/** `useAnswer` for endpoints that take the filter: which those are, its own type cannot say. */
type Ask<E extends Endpoint> = (
  endpoint: E,
  sent: { query: object },
  options?: { enabled: boolean },
) => UseQueryResult<Answer<E>, CallError>;
