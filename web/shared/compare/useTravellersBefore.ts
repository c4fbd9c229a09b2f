import type { ids } from '@tripledger/contract/core/filters.ts';
import type { PagedEndpoint } from '@tripledger/contract/core/paging.ts';
import type * as z from 'zod';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import type { Column } from '../../ui/columns.ts';
import { beforeColumns, type Compared, withBefore } from './with-before.ts';

type Traveller = { travellerId: number; totalSpend: number };

/** A table of travellers, which can be asked for some of them alone. */
type TravellersEndpoint<Row extends Traveller> = PagedEndpoint<
  Row,
  Record<string, unknown>,
  { travellerIds: z.ZodOptional<typeof ids> }
>;

/** So many ids the endpoint takes; a longer page compares nothing. */
const mostCompared = 100;

/** What a page's travellers spent at the dates compared with, beside the page; undefined while nothing is compared. */
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
    // The server orders by what is, not by what was.
    columns: beforeColumns<Row>('money', before).map((column) => ({ ...column, sortable: false })),
    rows: withBefore(rows, before, {
      key: ({ travellerId }) => travellerId,
      value: ({ totalSpend }) => totalSpend,
    }),
  };
}
