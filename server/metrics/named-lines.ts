/** The lines with a traveller, and the travellers' cost centres. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import { daysBetween } from '../../contract/vocabulary/local-time.ts';
import { ask, type Reading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { any, build } from '../database/build.ts';
import { idsWith } from './columns.ts';
import { isOfTravellers } from './conditions.ts';
import { countedDays, countedLines, type Lines, restrictedFirst } from './counted-lines.ts';
import { bookingDays } from './facts.ts';
import { onKey } from './joins.ts';
import { type Among, amongAll, type RowColumn, type RowJoin, type Rows } from './row-table.ts';
import { contains } from './text-search.ts';

/** `raw.traveller_id` is the canonical traveller. */
const withTravellers = (scope: Scope, lines: Lines) =>
  restrictedFirst(lines).innerJoin('raw_travellers as raw', onKey(scope, 'raw', 'line.raw_traveller_id'));

export type NamedLines = ReturnType<typeof withTravellers>;

/** The same of the counted lines, or booking days, of these travellers. */
export const namedLines = (
  scope: Scope,
  filter: ReportFilter,
  travellerIds: readonly number[],
  source: (scope: Scope, filter: ReportFilter) => Lines = countedLines,
) =>
  withTravellers(
    scope,
    source(scope, filter).where(isOfTravellers(scope, sql`raw.traveller_id = ${any(travellerIds)}`)),
  );

/** The cost centres of a few travellers, by their ids. */
export async function costCentresOf(
  reading: Reading,
  filter: ReportFilter,
  travellerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  // The lines' days are in booking days as well, in fewer rows.
  const days = bookingDays.admits?.(filter) ? countedDays : countedLines;
  const within = (range: ReportFilter, source = days) => namedLines(reading, range, travellerIds, source);
  // No traveller's latest line is older than this.
  const earliest = async () => {
    const last = await ask(reading, lastDaysOf(within(filter)));
    return last.map(({ day }) => day).reduce(earlier, filter.dateEnd);
  };
  // Most of a long range need not be scanned again.
  const isLong = daysBetween(filter.dateStart, filter.dateEnd) > 31;
  const recent = isLong ? { ...filter, dateStart: await earliest() } : filter;
  const rows = await ask(reading, costCentreBy(reading, within(recent, countedLines), within(recent)));
  return new Map(rows.map(({ travellerId, label }) => [travellerId, label]));
}

const earlier = (one: string, other: string) => (one < other ? one : other);

const lastDaysOf = (lines: NamedLines) =>
  lines
    .select(['raw.traveller_id as travellerId', sql<string>`max(line.transaction_date)`.as('day')])
    .groupBy('raw.traveller_id');

/**
 * The node of each traveller's latest counted line: a row of the lines and not a sum, so no measure. Only the few lines of
 * the last day are sorted. `days`: rows with the days of the lines.
 */
export function costCentreBy(scope: Scope, lines: NamedLines, days = lines) {
  return (
    lines
      .innerJoin(lastDaysOf(days).as('last'), (join) =>
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

/**
 * The cost centres of a table's travellers, whose rows have them in a column of this name: the node of each one's latest
 * line, by `latestOf`. A search looks only at travellers with any line on a matching node.
 */
export function costCentreIn(
  scope: Scope,
  column: string,
  lines: Lines,
  latestOf: (lines: NamedLines) => Pick<Rows, 'as'>,
) {
  const latest = (among: Among) => {
    const ofRows = isOfTravellers(scope, among('raw.traveller_id', column));
    return latestOf(withTravellers(scope, among === amongAll ? lines : lines.where(ofRows))).as('latest');
  };
  const join: RowJoin = (rows, among) =>
    rows.innerJoin(latest(among), 'latest.travellerId', `line.${column}`);
  const holds: RowColumn['holds'] = (_scope, text) => {
    const isAt = sql<boolean>`line.node_id in ${idsWith(scope, 'nodes', 'label', text)}`;
    const travellers = withTravellers(scope, lines.where(isAt)).select('raw.traveller_id');
    const found = build
      .selectFrom(latest((reference) => sql`${sql.ref(reference)} in ${travellers}`))
      .where(contains(sql.ref('latest.label'), text))
      .select('latest.travellerId' as never);
    return sql`${sql.ref(`line.${column}`)} in ${found}`;
  };
  return { join, column: { of: sql`latest.label`, joins: ['latest'], holds } satisfies RowColumn };
}
