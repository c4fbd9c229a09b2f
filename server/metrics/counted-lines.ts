/** The one place where queries about lines are restricted to what their reader may see. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../access/ask.ts';
import type { Scope } from '../access/scope.ts';
import { isOnNodesBelow } from '../access/visible-nodes.ts';
import { build, buildOnViews } from '../database/build.ts';
import type { Tables } from '../database/schema.ts';
import { inCountries, type LineBuilder } from './country-filter.ts';
import { isInRanges } from './months.ts';
import { isOfOnly } from './only-filter.ts';

export type Lines = SelectQueryBuilder<Tables & { line: Tables['line_items'] }, 'line', Record<never, never>>;

/**
 * The lines that a metric counts: tenant, nodes, dates, countries and counted statuses, applied once. `day` is the
 * line's date that must be in the range.
 */
export function countedLines(
  scope: Scope,
  filter: ReportFilter,
  day: RawBuilder<string> = transactionDay,
): Lines {
  return counted(visibleLines(scope, filter.nodeId), scope, filter, day);
}

/** The same among the live lines of this minute. */
export const countedLiveLines = (reading: TimedReading, filter: ReportFilter): Lines =>
  counted(liveLines(reading, reading.now, filter.nodeId), reading, filter, transactionDay);

const counted = (lines: Lines, scope: Scope, filter: ReportFilter, day: RawBuilder<string>) =>
  inDates(lines, filter, day)
    .where('line.is_counted', '=', true)
    .where((eb) => inCountries(eb, scope, filter.countries))
    .$if(filter.only !== undefined, (all) => all.where(isOfOnly(scope, filter.only)));

const inDates = (lines: Lines, { dateStart, dateEnd, within }: ReportFilter, day: RawBuilder<string>) =>
  lines
    .where(day, '>=', dateStart)
    .where(day, '<=', dateEnd)
    .$if(within !== undefined, (all) => all.where(isInRanges(within!, day)));

/** The counted lines added up by booking, day, node and traveller, as `line`. They cannot be filtered by countries. */
export const countedDays = (scope: Scope, filter: ReportFilter): Lines =>
  inDates(
    visible(buildOnViews.selectFrom('booking_days as line') as unknown as Lines, scope, filter.nodeId),
    filter,
    transactionDay,
  );

/**
 * The lines of trips under way or ahead, of any date, and with pending lines: people will travel on those too. Some
 * other lines are among them.
 */
export function bookedLines(
  reading: TimedReading,
  filter: Pick<ReportFilter, 'nodeId' | 'countries'>,
): Lines {
  return liveLines(reading, reading.now, filter.nodeId)
    .where(sql<boolean>`(line.is_counted or (line.is_active and line.status = 'Pending'))`)
    .where((eb) => inCountries(eb, reading, filter.countries));
}

/** The same lines as a subquery: DuckDB then applies conditions with subqueries before it joins other tables. */
export const restrictedFirst = (lines: Pick<Lines, 'selectAll'>): Lines =>
  build.selectFrom(lines.selectAll('line').as('line')) as unknown as Lines;

export const transactionDay = sql<string>`line.transaction_date`;

/** All lines on visible nodes, of any date and status: for purposes other than metrics. */
export function visibleLines(scope: Scope, selectedNode?: number): Lines {
  return visible(buildOnViews.selectFrom('reporting_lines as line') as unknown as Lines, scope, selectedNode);
}

/**
 * Visible lines of any status, among them all of trips that end at this time or later, and all credits that expire then or
 * later. They are few: test each line nevertheless.
 */
export function liveLines(scope: Scope, at: Date | string, selectedNode?: number): Lines {
  const day = sql.lit((typeof at === 'string' ? at : at.toISOString()).slice(0, 10));
  const live = buildOnViews
    .selectFrom('live_lines as line')
    .where(sql<boolean>`line.complete_from <= ${day}::date and line.complete_until > ${day}::date`);
  return visible(live as unknown as Lines, scope, selectedNode);
}

const visible = (lines: Lines, scope: Scope, selectedNode: number | undefined) =>
  lines.where('line.client_id', '=', scope.clientId).where((eb) => onVisibleNodes(eb, scope, selectedNode));

/** The date of the newest line that any metric counts for this reader; null if there is none. */
export const latestTransaction = (scope: Scope) =>
  visibleLines(scope)
    .where('line.is_counted', '=', true)
    .select((eb) => eb.fn.max('line.transaction_date').as('day'));

/** Lines on hidden nodes. Use this only to report that something is left out. */
export function hiddenLines(scope: Scope): Lines {
  return (buildOnViews.selectFrom('reporting_lines as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where((eb) => eb.not(onVisibleNodes(eb, scope, undefined)));
}

/** The line belongs to the subtree of a granted node and, if a node is selected, to that node's subtree. */
function onVisibleNodes(eb: LineBuilder, scope: Scope, selected: number | undefined): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (scope.grants !== 'all') conditions.push(isOnNodesBelow(scope, scope.grants));
  if (selected !== undefined) conditions.push(isOnNodesBelow(scope, [selected]));
  return eb.and(conditions);
}
