/** The queries of a paged table: one page, the sums of all rows, and the complete table. */
import { type Compilable, type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { OrderQuery, PageQuery } from '../../contract/http/paging.ts';
import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { onKey } from './joins.ts';
import { lineCount } from './line-measures.ts';
import type { StoredRow } from './report.ts';
import { type Among, amongAll, type RowColumn, type RowJoin, type Rows, type RowTable } from './row-table.ts';
import { contains } from './text-search.ts';

type Order = readonly { field: string; descending: boolean }[];

/** Rows of one page; with a search, each row also has the number of matches in `found`. */
export async function pageOf(
  scope: Scope,
  table: RowTable,
  fields: readonly string[],
  texts: readonly string[],
  query: PageQuery,
): Promise<Compilable<StoredRow>> {
  const order = orderOf(table, query);
  const found = await foundRows(scope, table, texts, query.search);
  const keyed = (await withColumns(table, found.rows, fieldsOf(order), found.joined))
    .$call((rows) => (table.areLines ? rows.select('line.id') : rows.selectAll('line')))
    .select(order.map(({ field }, at) => keyOf(table, field).as(`key${at}`)));
  // The matches are materialised, so that the search does not run again to count them.
  const hits: Rows = query.search
    ? build
        .with(
          (cte) => cte('hit').materialized(),
          () => keyed,
        )
        .selectFrom('hit')
        .select(sql<number>`(select count(*) from hit)::bigint`.as('found'))
    : build.selectFrom(keyed.as('hit'));
  const cut = inOrder(hits.selectAll('hit'), order, keysIn('hit', order), idsIn('hit', table))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const withCut = build.with(
    (cte) => cte('cut').materialized(),
    () => cut,
  );
  const [name, rows]: [string, Rows] = table.areLines
    ? ['cut', withCut.selectFrom('cut').innerJoin('line_items as line', onKey(scope, 'line', 'cut.id'))]
    : ['line', withCut.selectFrom('cut as line')];
  const page = (await withColumns(table, rows, fields, [], amongCut))
    .select(selected(table, fields))
    .$if(Boolean(query.search), (one) => one.select(`${name}.found`));
  return inOrder(page, order, keysIn(name, order), idsIn('line', table));
}

const amongCut: Among = (reference, column) =>
  sql`${sql.ref(reference)} in (select ${sql.ref(`cut.${column}`)} from cut)`;

/** One row with the number of matches of a search. */
export async function countFound(
  scope: Scope,
  table: RowTable,
  texts: readonly string[],
  search: string,
): Promise<Compilable<{ rows: number }>> {
  const { rows } = await foundRows(scope, table, texts, search);
  return rows.select(lineCount().as('rows'));
}

/** One row with the number of rows. */
export function countAll({ rows, counts }: RowTable, count: string): Compilable<{ rows: number }> {
  return rows.select((counts[count] ?? lineCount()).as('rows'));
}

/** One row with the sums of all rows, in stored units. */
export async function sumsOf(
  table: RowTable,
  names: readonly string[],
): Promise<Compilable<Record<string, number | null>>> {
  const ofColumns = names.filter((name) => !(name in table.counts));
  return (await withColumns(table, table.rows, ofColumns, table.joined)).select(
    names.map((name) => (table.counts[name] ?? sumOf(columnOf(table, name).of)).as(name)),
  );
}

const sumOf = (column: RawBuilder<unknown>) => sql<number>`coalesce(sum(${column}), 0)::bigint`;

/** All rows in the requested order. */
export async function wholeOf(
  table: RowTable,
  fields: readonly string[],
  query: OrderQuery,
): Promise<Compilable<StoredRow>> {
  const order = orderOf(table, query);
  const keys = order.map(({ field }) => keyOf(table, field));
  const rows = await withColumns(table, table.rows, [...fields, ...fieldsOf(order)], table.joined);
  return inOrder(rows.select(selected(table, fields)), order, keys, idsIn('line', table));
}

function orderOf(table: RowTable, { sort, direction }: OrderQuery): Order {
  const first = sort === undefined ? table.order : { field: sort, descending: direction === 'desc' };
  const others = (table.thenBy ?? []).filter((field) => field !== first.field);
  return [first, ...others.map((field) => ({ field, descending: false }))];
}

const fieldsOf = (order: Order) => order.map(({ field }) => field);
const keysIn = (name: string, order: Order) => order.map((_, at) => sql.ref(`${name}.key${at}`));
const idsIn = (name: string, { id }: RowTable) => id.map((column) => sql.ref(`${name}.${column}`));

/** Sorts by the keys, then by the ids; nulls come last. */
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

/** The rows that match a search, and the names of the tables they have joined. */
async function foundRows(
  scope: Scope,
  table: RowTable,
  texts: readonly string[],
  search: string | undefined,
) {
  const joined = table.joined ?? [];
  if (!search) return { rows: table.rows, joined };
  const own = texts.filter((field) => !columnOf(table, field).holds);
  const conditions = texts.map((field) => {
    const { of, holds } = columnOf(table, field);
    return holds ? holds(scope, search) : contains(of, search);
  });
  return {
    rows: (await withColumns(table, table.rows, own, joined)).where(
      sql<boolean>`(${sql.join(conditions, sql` or `)})`,
    ),
    joined: [...joined, ...joinsOf(table, own)],
  };
}

/** Adds the joins that the columns need and the rows do not have yet. */
async function withColumns(
  table: RowTable,
  rows: Rows,
  fields: readonly string[],
  joined: readonly string[] = [],
  among = amongAll,
): Promise<Rows> {
  const missing = new Set(joinsOf(table, fields).filter((name) => !joined.includes(name)));
  let query = rows;
  for (const name of missing) query = await joinNamed(table, name)(query, among);
  return query;
}

const joinsOf = (table: RowTable, fields: readonly string[]) =>
  fields.flatMap((field) => columnOf(table, field).joins ?? []);

const selected = (table: RowTable, fields: readonly string[]) =>
  fields.map((field) => columnOf(table, field).of.as(field));

function joinNamed({ joins }: RowTable, name: string): RowJoin {
  const join = joins[name];
  if (!join) throw new TypeError(`The table has no join ${name}`);
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
