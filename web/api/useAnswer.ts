import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { ReportEndpoint } from '@tripledger/contract/core/report.ts';
import { type CallError, call, type SentBy } from './call.ts';

/** The key under which an answer is kept: the endpoint and what was sent, nothing else. */
export function answerKey(endpoint: Endpoint, sent: { params?: object; query?: object } = {}) {
  return [endpoint.method, endpoint.path, sent.params ?? {}, sent.query ?? {}] as const;
}

/** What a read needs: nothing at all, where the endpoint takes neither parameters nor query. */
type Asked<E extends Endpoint> = Omit<SentBy<E>, 'body'>;
type Asking<E extends Endpoint> =
  Record<never, never> extends Asked<E>
    ? [sent?: Asked<E>, options?: Options]
    : [sent: Asked<E>, options?: Options];

const minute = 60_000;

type Options = {
  /** false: do not ask yet. */
  enabled?: boolean;
  /** The caller itself tells the user of a failure. */
  quiet?: boolean;
};

/**
 * Asks the endpoint and keeps its answer for an hour. A kept answer is shown while the server is asked
 * whether it still holds, and the previous filter's answer stays until the next one's arrives
 * (`isPlaceholderData`). What depends on the minute is asked anew each minute, while the page is looked at.
 */
export function useAnswer<Query extends ReportFilterSent, Told>(
  endpoint: ReportEndpoint<Query, ReportFilter, Told>,
  sent: { query: NoInfer<Query> },
  options?: Options,
): UseQueryResult<Told, CallError>;
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  ...[sent, options]: Asking<E>
): UseQueryResult<Answer<E>, CallError>;
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  sent: { params?: object; query?: object } = {},
  options?: Options,
): UseQueryResult<Answer<E>, CallError> {
  return useQuery<Answer<E>, CallError>({
    queryKey: answerKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent as SentBy<E>, { signal }),
    enabled: options?.enabled ?? true,
    refetchInterval: endpoint.dependsOn === 'minute' ? minute : false,
    meta: { quiet: options?.quiet ?? false },
    placeholderData: keepPreviousData as never,
  });
}
