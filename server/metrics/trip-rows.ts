/** Lines grouped by booking, traveller and cost centre, with the trip of the whole booking. */

import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { groupedBy, lineColumns, own, travellerNamed, tripColumns } from './columns.ts';
import type { Lines } from './counted-lines.ts';
import { onKey } from './joins.ts';
import { total } from './line-measures.ts';

/** Sorted by spend, highest first; `further` columns are added to the grouping. */
export function tripRows(scope: Scope, lines: Lines, ...further: readonly 'ticket_number'[]) {
  const columns = [
    'line.booking_id',
    'raw.traveller_id',
    'line.node_id',
    ...further.map((name) => `line.${name}` as const),
  ] as const;
  const sums = lines
    .leftJoin('raw_travellers as raw', onKey(scope, 'raw', 'line.raw_traveller_id'))
    .select(columns)
    .select(total('amount_paid').as('spend'))
    .groupBy(columns);
  const { departureDate, returnDate, duration, itinerarySummary } = tripColumns(scope);
  return {
    ...groupedBy(scope, 'booking_id', 'traveller_id', 'node_id', ...further),
    rows: build.selectFrom(sums.as('line')),
    columns: {
      bookingId: lineColumns.bookingId,
      bookingReference: lineColumns.bookingReference,
      travellerName: travellerNamed('name'),
      costCentre: lineColumns.costCentre,
      departureDate,
      returnDate,
      duration,
      itinerarySummary,
      totalSpend: own(sql`line.spend`),
    },
    order: { field: 'totalSpend' as const, descending: true },
  };
}
