import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Answer, Endpoint } from '@tripledger/contract/http/endpoint.ts';
import type { ReportEndpoint } from '@tripledger/contract/http/report.ts';
import type { ReportFilter, ReportFilterSent } from '@tripledger/contract/vocabulary/filters.ts';
import { type CallError, call, type SentBy } from './call.ts';

/** The cache key of a response: the endpoint and its input. */
export function answerKey(
  endpoint: Endpoint,
  sent: { params?: object; query?: object; body?: unknown } = {},
) {
  return [endpoint.method, endpoint.path, sent.params ?? {}, sent.query ?? {}, sent.body ?? null] as const;
}

/** The input of a read; optional if the endpoint takes none. */
type ReadInput<E extends Endpoint> = E extends { method: 'GET' } ? Omit<SentBy<E>, 'body'> : SentBy<E>;
type ReadArguments<E extends Endpoint> =
  Record<never, never> extends ReadInput<E>
    ? [sent?: ReadInput<E>, options?: Options<Answer<E>>]
    : [sent: ReadInput<E>, options?: Options<Answer<E>>];

const minute = 60_000;

type Options<Data> = {
  /** false: do not send the request yet. */
  enabled?: boolean;
  /** The caller shows failures itself. */
  quiet?: boolean;
  /** How often to refetch while the page is visible, in milliseconds, by the latest response. */
  pollMs?: (data: Data | undefined) => number | false;
};

/**
 * Queries the endpoint and caches the response for an hour. A cached response is shown while it is revalidated, and
 * the response for the previous filter stays until the next one arrives (`isPlaceholderData`). Time-dependent data
 * are refetched every minute while the page is visible.
 */
export function useAnswer<Query extends ReportFilterSent, Data>(
  endpoint: ReportEndpoint<Query, ReportFilter, Data>,
  sent: { query: NoInfer<Query> },
  options?: Options<Data>,
): UseQueryResult<Data, CallError>;
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  ...[sent, options]: ReadArguments<E>
): UseQueryResult<Answer<E>, CallError>;
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  sent: { params?: object; query?: object; body?: unknown } = {},
  options?: Options<Answer<E>>,
): UseQueryResult<Answer<E>, CallError> {
  return useQuery<Answer<E>, CallError>({
    queryKey: answerKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent as SentBy<E>, { signal }),
    enabled: options?.enabled ?? true,
    refetchInterval: ({ state }) =>
      options?.pollMs?.(state.data) ?? (endpoint.dependsOn === 'minute' ? minute : false),
    meta: { quiet: options?.quiet ?? false },
    placeholderData: keepPreviousData as never,
  });
}
