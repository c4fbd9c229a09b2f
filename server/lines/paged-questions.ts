/** The questions of a paged table: a page of it, the sums of all its rows, the whole. */
import { type Compilable, type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderAsked, PageAsked } from '../../contract/core/paging.ts';
import { build } from '../db/build.ts';
import type { Scope } from '../db/scope.ts';
import type { StoredRow } from '../http/reports.ts';
import { onKey } from './joins.ts';
import { lineCount } from './line-measures.ts';
import type { RowColumn, Rows, RowTable } from './row-table.ts';
import { contains } from './text-search.ts';

type Order = readonly { field: string; descending: boolean }[];

/** Rows of one page; of a search, each with how many rows it finds in `found`. */
export function pageOf(
  scope: Scope,
  table: RowTable,
  fields: readonly string[],
  texts: readonly string[],
  asked: PageAsked,
): Compilable<StoredRow> {
  const order = orderOf(table, asked);
  const found = foundRows(scope, table, texts, asked.search);
  const keyed = withColumns(table, found.rows, fieldsOf(order), found.joined)
    .$call((rows) => (table.areLines ? rows.select('line.id') : rows.selectAll('line')))
    .select(order.map(({ field }, at) => keyOf(table, field).as(`key${at}`)));
  // What a search finds is kept, so that it is looked for once and not again to be counted.
  const hits: Rows = asked.search
    ? build
        .with(
          (cte) => cte('hit').materialized(),
          () => keyed,
        )
        .selectFrom('hit')
        .select(sql<number>`(select count(*) from hit)::bigint`.as('found'))
    : build.selectFrom(keyed.as('hit'));
  const cut = inOrder(hits.selectAll('hit'), order, keysIn('hit', order), idsIn('hit', table))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize);
  const [name, rows]: [string, Rows] = table.areLines
    ? ['cut', build.selectFrom(cut.as('cut')).innerJoin('line_items as line', onKey(scope, 'line', 'cut.id'))]
    : ['line', build.selectFrom(cut.as('line'))];
  const page = withColumns(table, rows, fields, [])
    .select(selected(table, fields))
    .$if(Boolean(asked.search), (one) => one.select(`${name}.found`));
  return inOrder(page, order, keysIn(name, order), idsIn('line', table));
}

/** One row: how many rows a search finds. */
export function countFound(
  scope: Scope,
  table: RowTable,
  texts: readonly string[],
  search: string,
): Compilable<{ rows: number }> {
  return foundRows(scope, table, texts, search).rows.select(lineCount().as('rows'));
}

/** One row: how many rows there are. */
export function countAll({ rows, counts }: RowTable, count: string): Compilable<{ rows: number }> {
  return rows.select((counts[count] ?? lineCount()).as('rows'));
}

/** One row: the sums of all rows, as the database holds them. */
export function sumsOf(table: RowTable, names: readonly string[]): Compilable<Record<string, number | null>> {
  const ofColumns = names.filter((name) => !(name in table.counts));
  return withColumns(table, table.rows, ofColumns, table.joined).select(
    names.map((name) => (table.counts[name] ?? sumOf(columnOf(table, name).of)).as(name)),
  );
}

const sumOf = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** Every row in the order that is asked for. */
export function wholeOf(
  table: RowTable,
  fields: readonly string[],
  asked: OrderAsked,
): Compilable<StoredRow> {
  const order = orderOf(table, asked);
  const keys = order.map(({ field }) => keyOf(table, field));
  const rows = withColumns(table, table.rows, [...fields, ...fieldsOf(order)], table.joined);
  return inOrder(rows.select(selected(table, fields)), order, keys, idsIn('line', table));
}

function orderOf(table: RowTable, { sort, direction }: OrderAsked): Order {
  const first = sort === undefined ? table.order : { field: sort, descending: direction === 'desc' };
  const others = (table.thenBy ?? []).filter((field) => field !== first.field);
  return [first, ...others.map((field) => ({ field, descending: false }))];
}

const fieldsOf = (order: Order) => order.map(({ field }) => field);
const keysIn = (name: string, order: Order) => order.map((_, at) => sql.ref(`${name}.key${at}`));
const idsIn = (name: string, { id }: RowTable) => id.map((column) => sql.ref(`${name}.${column}`));

/** By the keys, then by the ids; empty values come last. */
function inOrder(
  rows: Rows,
  order: Order,
  keys: readonly RawBuilder<unknown>[],
  ids: readonly RawBuilder<unknown>[],
): Rows {
  const last = (descending: boolean) => (by: OrderByItemBuilder) =>
    (descending ? by.desc() : by.asc()).nullsLast();
  const byKeys = order.reduce(
    (query, { descending }, at) => query.orderBy(keys[at] as RawBuilder<unknown>, last(descending)),
    rows,
  );
  return ids.reduce((query, id) => query.orderBy(id, last(false)), byKeys);
}

/** The rows that a search leaves, and what they have joined by then. */
function foundRows(scope: Scope, table: RowTable, texts: readonly string[], search: string | undefined) {
  const joined = table.joined ?? [];
  if (!search) return { rows: table.rows, joined };
  const own = texts.filter((field) => !columnOf(table, field).holds);
  const conditions = texts.map((field) => {
    const { of, holds } = columnOf(table, field);
    return holds ? holds(scope, search) : contains(of, search);
  });
  return {
    rows: withColumns(table, table.rows, own, joined).where(
      sql<boolean>`(${sql.join(conditions, sql` or `)})`,
    ),
    joined: [...joined, ...joinsOf(table, own)],
  };
}

/** Joins what the columns need and the rows have not yet. */
function withColumns(
  table: RowTable,
  rows: Rows,
  fields: readonly string[],
  joined: readonly string[] = [],
): Rows {
  const missing = new Set(joinsOf(table, fields).filter((name) => !joined.includes(name)));
  return [...missing].reduce((query, name) => joinNamed(table, name)(query), rows);
}

const joinsOf = (table: RowTable, fields: readonly string[]) =>
  fields.flatMap((field) => columnOf(table, field).joins ?? []);

const selected = (table: RowTable, fields: readonly string[]) =>
  fields.map((field) => columnOf(table, field).of.as(field));

function joinNamed({ joins }: RowTable, name: string): (rows: Rows) => Rows {
  const join = joins[name];
  if (!join) throw new TypeError(`The table joins no ${name}`);
  return join;
}

function keyOf(table: RowTable, field: string): RawBuilder<unknown> {
  const { of, orderedBy } = columnOf(table, field);
  return orderedBy ?? of;
}

function columnOf({ columns }: RowTable, field: string): RowColumn {
  const column = columns[field];
  if (!column) throw new TypeError(`The table has no column ${field}`);
  return column;
}
