import type { PagedEndpoint } from '@tripledger/contract/http/paging.ts';
import type { ids } from '@tripledger/contract/vocabulary/filters.ts';
import type * as z from 'zod';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import type { Column } from '../../ui/columns.ts';
import { beforeColumns, type Compared, withBefore } from './with-before.ts';

type Traveller = { travellerId: number; totalSpend: number };

/** A paged table of travellers that can be filtered by ids. */
type TravellersEndpoint<Row extends Traveller> = PagedEndpoint<
  Row,
  Record<string, unknown>,
  { travellerIds: z.ZodOptional<typeof ids> }
>;

/** The maximum number of ids that the endpoint accepts; a longer page has no comparison. */
const mostCompared = 100;

/** The earlier spend of a page's travellers, as additional columns; undefined without a comparison. */
export function useTravellersBefore<Row extends Traveller>(
  endpoint: TravellersEndpoint<Row>,
  page: { rows: readonly Row[] } | undefined,
): { columns: readonly Column<Compared<Row>>[]; rows: readonly Compared<Row>[] } | undefined {
  const { compared } = useFilter();
  const rows = page?.rows ?? [];
  const enabled = compared !== null && rows.length > 0 && rows.length <= mostCompared;
  const travellerIds = enabled ? rows.map(({ travellerId }) => travellerId).join(',') : '0';
  const earlier = useReport(endpoint, { travellerIds, pageSize: mostCompared }, { enabled, dates: compared });
  if (!enabled || earlier.isPlaceholderData) return undefined;
  const before = { data: earlier.data?.rows };
  return {
    // The server cannot sort by the earlier values.
    columns: beforeColumns<Row>('money', before).map((column) => ({ ...column, sortable: false })),
    rows: withBefore(rows, before, {
      key: ({ travellerId }) => travellerId,
      value: ({ totalSpend }) => totalSpend,
    }),
  };
}
