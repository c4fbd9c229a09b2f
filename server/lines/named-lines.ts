/** The lines that name a traveller, and where their travellers belong. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../contract/core/filters.ts';
import { any, build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import { countedLines } from './counted-lines.ts';
import { onKey } from './joins.ts';

/** `raw.traveller_id` is the canonical traveller; `travellerIds` leaves these alone. */
export function namedLines(scope: Scope, filter: ReportFilter, travellerIds?: readonly number[]) {
  const raw = build
    .selectFrom('raw_travellers')
    .where('client_id', '=', scope.clientId)
    .$if(travellerIds !== undefined, (query) => query.where('traveller_id', '=', any(travellerIds ?? [])))
    .select(['id', 'traveller_id']);
  return countedLines(scope, filter).innerJoin(raw.as('raw'), (join) =>
    join.onRef('raw.id', '=', 'line.raw_traveller_id'),
  );
}

export type NamedLines = ReturnType<typeof namedLines>;

/** The node of the latest counted line: only those of the last day are put in order, which are few. */
export function costCentreBy(scope: Scope, lines: NamedLines) {
  const lastDays = lines
    .select(['raw.traveller_id as travellerId', sql<string>`max(line.transaction_date)`.as('day')])
    .groupBy('raw.traveller_id');
  return (
    lines
      .innerJoin(lastDays.as('last'), (join) =>
        join
          .onRef('last.travellerId', '=', 'raw.traveller_id')
          .onRef('last.day', '=', 'line.transaction_date'),
      )
      .innerJoin('nodes as node', onKey(scope, 'node', 'line.node_id'))
      .distinctOn('raw.traveller_id')
      .select(['raw.traveller_id as travellerId', 'node.label'])
      .orderBy('raw.traveller_id')
      .orderBy('line.start_at', (order) => order.desc().nullsLast())
      .orderBy('line.line_key', 'desc')
      // A key is one line's within its data source alone.
      .orderBy('line.id', 'desc')
  );
}
