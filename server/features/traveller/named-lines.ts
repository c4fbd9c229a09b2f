/** The lines of the Traveller dashboard: those that name a traveller. */
import type { ReportFilter } from '../../../contract/filters.ts';
import { any, build, countedLines, type Scope } from '../../db/scope.ts';
import { onKey } from '../../shared/joins.ts';

/** `raw.traveller_id` is the canonical traveller. */
export function namedLines(scope: Scope, filter: ReportFilter) {
  return countedLines(scope, filter).innerJoin(
    'raw_travellers as raw',
    onKey(scope, 'raw', 'line.raw_traveller_id'),
  );
}

export type NamedLines = ReturnType<typeof namedLines>;

export function ofTravellers(scope: Scope, lines: NamedLines, travellerIds: readonly number[]): NamedLines {
  return lines.where(
    'line.raw_traveller_id',
    'in',
    build
      .selectFrom('raw_travellers')
      .where('client_id', '=', scope.clientId)
      .where('traveller_id', '=', any(travellerIds))
      .select('id'),
  );
}
