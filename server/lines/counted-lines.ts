/** The one place where a question about lines is narrowed to what its reader may see. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ReportFilter } from '../../contract/core/filters.ts';
import { build } from '../db/build.ts';
import type { Tables } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { nodesBelow } from '../db/visible-nodes.ts';
import { inCountries, type LineBuilder } from './country-filter.ts';

export type Lines = SelectQueryBuilder<Tables & { line: Tables['line_items'] }, 'line', Record<never, never>>;

/**
 * The lines that a figure counts: tenant, nodes, dates, countries and counted statuses, applied once. `day`: the date
 * of a line that has to lie in the range.
 */
export function countedLines(
  scope: Scope,
  filter: ReportFilter,
  day: RawBuilder<string> = transactionDay,
): Lines {
  return visibleLines(scope, filter.nodeId)
    .where(day, '>=', filter.dateStart)
    .where(day, '<=', filter.dateEnd)
    .where('line.is_counted', '=', true)
    .where((eb) => inCountries(eb, scope, filter.countries));
}

/** The same of any date, with pending lines beside them: of trips ahead, people will travel on those. */
export function bookedLines(scope: Scope, filter: Pick<ReportFilter, 'nodeId' | 'countries'>): Lines {
  return visibleLines(scope, filter.nodeId)
    .where(sql<boolean>`(line.is_counted or (line.is_active and line.status = 'Pending'))`)
    .where((eb) => inCountries(eb, scope, filter.countries));
}

export const transactionDay = sql<string>`line.transaction_date`;

/** Every line on the nodes that may be seen, of any date and status: for what is no figure. */
export function visibleLines(scope: Scope, selectedNode?: number): Lines {
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where((eb) => onVisibleNodes(eb, scope, selectedNode));
}

/** The day of the newest line that any figure counts for this reader; null where there is none. */
export const latestTransaction = (scope: Scope) =>
  visibleLines(scope)
    .where('line.is_counted', '=', true)
    .select((eb) => eb.fn.max('line.transaction_date').as('day'));

/** Lines on nodes that may not be seen: for nothing but to say that something is left out. */
export function hiddenLines(scope: Scope): Lines {
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where((eb) => eb.not(onVisibleNodes(eb, scope, undefined)));
}

/** The line hangs on a granted node's subtree and, where a node is selected, on that one's. */
function onVisibleNodes(eb: LineBuilder, scope: Scope, selected: number | undefined): Expression<SqlBool> {
  const below = (ancestors: readonly number[]) => eb('line.node_id', 'in', nodesBelow(scope, ancestors));
  const conditions: Expression<SqlBool>[] = [];
  if (scope.grants !== 'all') conditions.push(below(scope.grants));
  if (selected !== undefined) conditions.push(below([selected]));
  return eb.and(conditions);
}
