/**
 * What a reader may see, and the one place where a question is narrowed to it. A Scope is proof: only the
 * session mints one, after it has checked the user's access to the client.
 */
import {
  DummyDriver,
  type Expression,
  type ExpressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { CountryRow, ReportFilter } from '../../contract/filters.ts';
import type { Tables } from './tables.ts';

declare const minted: unique symbol;

export type Scope = {
  readonly clientId: number;
  readonly userId: number;
  /** The nodes that the user was granted, with all below them; `all` is a grant of the root. */
  readonly grants: 'all' | readonly number[];
  readonly [minted]: true;
};

/** For the session alone (and for a job that runs on behalf of a recipient). */
export function mintScope(clientId: number, userId: number, grants: 'all' | readonly number[]): Scope {
  return { clientId, userId, grants } as unknown as Scope;
}

/** Builds statements without a connection: the same text runs wherever `ask` sends it. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `= any($1)`: one parameter whatever the list's length, and no row for an empty list. */
export function any<T>(list: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${list})`;
}

export type Lines = SelectQueryBuilder<Tables & { line: Tables['line_items'] }, 'line', Record<never, never>>;
type LineBuilder = ExpressionBuilder<Tables & { line: Tables['line_items'] }, 'line'>;

/** The lines that a figure counts: tenant, nodes, dates, countries and counted statuses, applied once. */
export function countedLines(scope: Scope, filter: ReportFilter): Lines {
  return visibleLines(scope, filter.client)
    .where('line.transaction_date', '>=', filter.dateStart)
    .where('line.transaction_date', '<=', filter.dateEnd)
    .where('line.is_counted', '=', true)
    .where((eb) => inCountries(eb, filter.countries));
}

/** Every line on the nodes that may be seen, of any date and status: for what is no figure. */
export function visibleLines(scope: Scope, selectedNode?: number): Lines {
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where((eb) => onVisibleNodes(eb, scope, selectedNode));
}

/** Lines on nodes that may not be seen: for nothing but to say that something is left out. */
export function hiddenLines(scope: Scope): Lines {
  return (build.selectFrom('line_items as line') as unknown as Lines)
    .where('line.client_id', '=', scope.clientId)
    .where((eb) => eb.not(onVisibleNodes(eb, scope, undefined)));
}

/** The line hangs on a granted node's subtree and, where a node is selected, on that one's. */
function onVisibleNodes(eb: LineBuilder, scope: Scope, selected: number | undefined): Expression<SqlBool> {
  const below = (ancestors: readonly number[]) =>
    eb(
      'line.node_id',
      'in',
      build
        .selectFrom('node_closure')
        .where('client_id', '=', scope.clientId)
        .where('ancestor_id', '=', any(ancestors))
        .select('descendant_id'),
    );
  const conditions: Expression<SqlBool>[] = [];
  if (scope.grants !== 'all') conditions.push(below(scope.grants));
  if (selected !== undefined) conditions.push(below([selected]));
  return eb.and(conditions);
}

/** The country filter: rows joined by their conditions, AND before OR. No rows let every line pass. */
function inCountries(eb: LineBuilder, rows: readonly CountryRow[]): Expression<SqlBool> {
  const alternatives: CountryRow[][] = [];
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.condition === 'OR') alternatives.push([row]);
    else alternatives.at(-1)?.push(row);
  }
  if (alternatives.length === 0) return eb.and([]);
  return eb.or(alternatives.map((row) => eb.and(row.map((one) => countryTest(eb, one)))));
}

/** A line without a country passes the negative tests and fails the positive ones. */
function countryTest(eb: LineBuilder, row: CountryRow): Expression<SqlBool> {
  const column = row.criteria.startsWith('start') ? 'line.origin_country' : 'line.destination_country';
  if (row.criteria.endsWith('not_in')) {
    return eb.or([eb(column, 'is', null), eb.not(eb(column, '=', any(row.countries)))]);
  }
  return eb(column, '=', any(row.countries));
}
