/** The lines with a traveller, and the travellers' cost centres. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { any, build } from '../database/build.ts';
import { countedLines } from './counted-lines.ts';
import { onKey } from './joins.ts';

/** `raw.traveller_id` is the canonical traveller; with `travellerIds`, only theirs. */
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

type NamedLines = ReturnType<typeof namedLines>;

/** The cost centres of a few travellers, by their ids. */
export async function costCentresOf(
  reading: Reading,
  filter: ReportFilter,
  travellerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const days = await ask(reading, lastDaysOf(namedLines(reading, filter, travellerIds)));
  // No traveller's latest line is older than this, so most of a long range need not be scanned again.
  const dateStart = days.map(({ day }) => day).reduce(earlier, filter.dateEnd);
  const lines = namedLines(reading, { ...filter, dateStart }, travellerIds);
  const rows = await ask(reading, costCentreBy(reading, lines));
  return new Map(rows.map(({ travellerId, label }) => [travellerId, label]));
}

const earlier = (one: string, other: string) => (one < other ? one : other);

const lastDaysOf = (lines: NamedLines) =>
  lines
    .select(['raw.traveller_id as travellerId', sql<string>`max(line.transaction_date)`.as('day')])
    .groupBy('raw.traveller_id');

/**
 * The node of each traveller's latest counted line: a row of the lines and not a sum, so no measure. Only the few lines of
 * the last day are sorted.
 */
export function costCentreBy(scope: Scope, lines: NamedLines) {
  return (
    lines
      .innerJoin(lastDaysOf(lines).as('last'), (join) =>
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
      // A line key is unique only within its data source.
      .orderBy('line.id', 'desc')
  );
}
