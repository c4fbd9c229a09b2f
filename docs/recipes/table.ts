/**
 * Add a table with pages, search, sort order, totals and a CSV file. 1. Declare it with `paged` in the feature's
 * `contract/…/calls.ts`; columns that other tables have, too, are in `contract/http/shared-columns.ts`. 2. Say which rows it has
 * and what each column is made of in `server/features/…/queries.ts`: a missing column does not compile. 3. Name it in
 * `pagedTables` in `routes.ts`. 4. Show it with `PagedTable` or `PagedModal` in `web/features/…`. `testPagedTables` of
 * `server/test/paged-tables.ts` then tests sorting, searching, paging, sums and the file.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { column } from '../../contract/http/columns.ts';
import { paged } from '../../contract/http/paging.ts';
import { bookingReference, totalSpend } from '../../contract/http/shared-columns.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import { money } from '../../contract/vocabulary/money.ts';
import type { Reading } from '../../server/access/ask.ts';
import { lineColumns, ofLines, own } from '../../server/metrics/columns.ts';
import { countedLines } from '../../server/metrics/counted-lines.ts';
import { lineCount, ofProduct } from '../../server/metrics/line-measures.ts';
import type { TableOf } from '../../server/metrics/row-table.ts';

// 1. contract/service-fees/calls.ts
export const fees = paged({
  path: '/api/service_fee/fees/',
  summary: 'All fees; the highest first.',
  // In the row, but not a column: what a click needs.
  keys: { bookingId: z.number() },
  columns: { bookingReference, serviceTax: column.moneyOrNull('Service tax'), totalSpend },
  sums: z.object({ fees: z.number(), totalSpend: money }),
  count: 'fees',
  fileTitle: 'ServiceFees.csv',
});

// 2. server/features/service-fees/queries.ts
export function feeTable(reading: Reading, query: ReportFilter): TableOf<typeof fees> {
  const { bookingId, bookingReference, totalSpend } = lineColumns;
  return {
    ...ofLines(reading),
    rows: countedLines(reading, query).where(ofProduct('Service Fee')),
    columns: { bookingId, bookingReference, serviceTax: own(sql`line.tax`), totalSpend },
    order: { field: 'totalSpend', descending: true },
    counts: { fees: lineCount() },
  };
}
