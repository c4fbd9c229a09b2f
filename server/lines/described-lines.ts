/** Counted lines with what a row of a drill-down names: booking and trip, cost centre, canonical traveller. */
import type { ReportFilter } from '../../contract/core/filters.ts';
import type { Scope } from '../db/scope.ts';
import { countedLines } from './counted-lines.ts';
import { onKey } from './joins.ts';

export function describedLines(scope: Scope, filter: ReportFilter) {
  return countedLines(scope, filter)
    .innerJoin('bookings as booking', onKey(scope, 'booking', 'line.booking_id'))
    .innerJoin('nodes as node', onKey(scope, 'node', 'line.node_id'))
    .leftJoin('raw_travellers as raw', onKey(scope, 'raw', 'line.raw_traveller_id'))
    .leftJoin('travellers as traveller', onKey(scope, 'traveller', 'raw.traveller_id'));
}
