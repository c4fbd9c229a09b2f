import type { PagedEndpoint } from '@tripledger/contract/http/paging.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import type { DateRange } from '../../filter/shortcuts.ts';
import { useFilter } from '../../filter/useFilter.ts';

/** The sums of a table's rows over earlier dates; undefined without such dates, and until they are loaded. */
export function useSumsBefore(
  { endpoint, more }: { endpoint: PagedEndpoint; more: object },
  dates: DateRange | null,
): Readonly<Record<string, unknown>> | undefined {
  const { query } = useFilter();
  const isDated = dates !== null && !endpoint.isUndated && !endpoint.isOfAnyDate;
  const earlier = { ...query, ...dates, ...more, page: 1, pageSize: 1 };
  const { data, isPlaceholderData } = useAnswer(
    endpoint,
    { query: earlier },
    { enabled: isDated, quiet: true },
  );
  return isDated && !isPlaceholderData ? data?.sums : undefined;
}
