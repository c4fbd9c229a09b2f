/**
 * Reports for the contract's paged tables (`contract/http/paging.ts`), served by `reports` (`server/http/reports.ts`).
 */

import { sql } from 'kysely';
import type { Answer } from '../../contract/http/endpoint.ts';
import type { LinesEndpoint } from '../../contract/http/lines.ts';
import { isPaged, type PagedEndpoint, type PageQuery, type TableColumn } from '../../contract/http/paging.ts';
import { countryName } from '../../contract/vocabulary/countries.ts';
import { ask, askOne, type Reading, type ReadingFor } from '../access/ask.ts';
import type { FileColumn, Kind } from '../files/columns.ts';
import { countAll, countFound, pageOf, sumsOf, wholeOf } from './paged-questions.ts';
import type { PagedReport, StoredRow } from './report.ts';
import type { RowTable, TableOf, TableQuery } from './row-table.ts';

/** Builds the table of an endpoint, independent of the page. */
type TableBuilder<E extends PagedEndpoint> = (
  reading: ReadingFor<E>,
  query: TableQuery<E>,
) => TableOf<E> | Promise<TableOf<E>>;

type PagedNames<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends LinesEndpoint
    ? never
    : Calls[Name] extends PagedEndpoint
      ? Name
      : never;
}[keyof Calls];

/** Reports for the contract file's paged tables, except its lines endpoint. */
export function pagedTables<Calls extends Readonly<Record<string, unknown>>>(
  calls: Calls,
  tables: { [Name in PagedNames<Calls>]: TableBuilder<Extract<Calls[Name], PagedEndpoint>> },
): { [Name in PagedNames<Calls>]: PagedReport<Extract<Calls[Name], PagedEndpoint>> } {
  const reports: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(tables)) {
    const endpoint = calls[name];
    if (isPaged(endpoint)) reports[name] = pagedReport(endpoint, table as TableBuilder<PagedEndpoint>);
  }
  return reports as ReturnType<typeof pagedTables<Calls>>;
}

/** `columnsOf` overrides the contract's columns, depending on the query. */
export function pagedReport<E extends PagedEndpoint>(
  endpoint: E,
  tableOf: TableBuilder<E>,
  columnsOf: (query: TableQuery<E>) => readonly TableColumn[] = () => endpoint.columns,
): PagedReport<E> {
  const shown = async (reading: ReadingFor<E>, query: TableQuery<E>): Promise<Shown> => ({
    table: (await tableOf(reading, query)) as unknown as RowTable,
    columns: columnsOf(query),
  });
  return {
    page: async (reading, query) =>
      (await page(reading, await shown(reading, query), endpoint, query)) as Answer<E>,
    whole: async (reading, query) => {
      const { table: onPages, columns: onScreen } = await shown(reading, query);
      const { fileColumns = [] } = onPages;
      const columns = await withoutEmpty(reading, onPages, [...onScreen, ...fileColumns]);
      const more = Object.fromEntries(fileColumns.map((column) => [column.field, column]));
      const table = { ...onPages, columns: { ...onPages.columns, ...more } };
      return {
        name: 'Rows',
        columns: columns.map((column) => fileColumn(table, columns, column)),
        question: await wholeOf(table, fieldsOf(columns), query),
        count: countAll(table, endpoint.count),
      };
    },
  };
}

/** Leaves out the sparse columns of which no row has a value. */
async function withoutEmpty<Column extends TableColumn>(
  reading: Reading,
  { rows, columns }: RowTable,
  shown: readonly Column[],
): Promise<Column[]> {
  const isShown = await Promise.all(
    shown.map(async ({ field, isSparse }) => {
      if (!isSparse) return true;
      const filled = rows.where(sql`${columns[field]?.of}`, 'is not', null).select(sql.lit(1).as('one'));
      return (await ask(reading, filled.limit(1))).length > 0;
    }),
  );
  return shown.filter((_, at) => isShown[at]);
}

type Shown = { table: RowTable; columns: readonly TableColumn[] };

const fieldsOf = (columns: readonly TableColumn[]) => columns.map(({ field }) => field);

/** One page, the total number of rows, and the sums of all rows. */
async function page(
  reading: Reading,
  { table, columns }: Shown,
  { sums: promised, count }: PagedEndpoint,
  query: PageQuery,
): Promise<Answer<PagedEndpoint>> {
  const fields = Object.keys(table.columns);
  const texts = fieldsOf(columns.filter(({ kind = 'text' }) => ['text', 'email', 'country'].includes(kind)));
  const names = promised.filter((name) => name !== 'whole');
  const [cut, sums, whole] = await Promise.all([
    pageOf(reading, table, fields, texts, query).then((question) => ask(reading, question)),
    sumsOf(table, names).then((question) => askOne(reading, question)),
    table.whole?.(),
  ]);
  const others = (await table.later?.(cut)) ?? [];
  const rows = cut.map((row, at) => ({ ...row, ...others[at] }));
  const countAgain = async () =>
    (await askOne(reading, await countFound(reading, table, texts, query.search ?? ''))).rows;
  // A page beyond the last has no row that carries the number of matches.
  const isPast = cut.length === 0 && query.page > 1;
  const found = isPast ? await countAgain() : cut[0]?.found;
  const units = (row: StoredRow, fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, inUnits(table, columns, field, row[field])]));
  return {
    rows: rows.map((row) => units(row, fields)),
    total: Number((query.search ? found : sums[count]) ?? 0),
    sums: { ...units(sums, names), ...(whole !== undefined && { whole }) },
  };
}

/** Converts a stored value to the answered unit. */
function inUnits(table: RowTable, columns: readonly TableColumn[], field: string, stored: unknown): unknown {
  return typeof stored === 'number' ? stored / scaleOf(table, columns, field) : stored;
}

function scaleOf(table: RowTable, columns: readonly TableColumn[], field: string): number {
  const kind = columns.find((column) => column.field === field)?.kind;
  return table.columns[field]?.scale ?? (kind === 'money' ? 100 : 1);
}

const fileKinds: Record<NonNullable<TableColumn['kind']>, Kind> = {
  text: 'text',
  email: 'text',
  money: 'money',
  count: 'number',
  daysLeft: 'number',
  decimal: 'number',
  date: 'date',
  country: 'text',
  yesNo: 'text',
};

function fileColumn(
  table: RowTable,
  columns: readonly TableColumn[],
  { field, title, kind = 'text' }: TableColumn,
): FileColumn<StoredRow> {
  const scale = scaleOf(table, columns, field);
  const value = (row: StoredRow) => {
    const stored = row[field] as string | number | boolean | null;
    if (kind === 'country' && stored) return countryName(String(stored));
    if (typeof stored === 'boolean') return stored ? 'Yes' : 'No';
    return typeof stored === 'number' ? stored / scale : stored;
  };
  return { title, kind: fileKinds[kind], value };
}
