/** Stages the files of a delivery as the tables of a layout. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { ownSpelling } from '../../contract/layouts/header.ts';
import type { Layout, LayoutTable } from '../../contract/layouts/layout.ts';
import { Refused } from '../ingest/refused.ts';
import { requireHeader, tableOfHeader } from './match-header.ts';
import { jsonRecords } from './read/json.ts';
import { type Part, withParts } from './read/parts.ts';
import { type NestedRow, recordPath, rowsOf } from './read/records.ts';
import type { Fault, SourceFile, SourceRow } from './read/source-file.ts';
import { xmlRecords } from './read/xml.ts';
import { cellValue, type StagedRow, StagedTable } from './staging.ts';

export type StagedTables = Map<string, StagedTable>;

/** Throws `Refused` for files that cannot be read or do not have the layout's columns. */
export async function stageFiles(
  connection: DuckDBConnection,
  layout: Layout,
  files: readonly SourceFile[],
  mostRows = Number.POSITIVE_INFINITY,
): Promise<StagedTables> {
  const tables: StagedTables = new Map();
  for (const [index, [name, table]] of Object.entries(layout.tables).entries()) {
    if (table.repeated) continue;
    const columns = [...table.columns, ...(table.optional ?? [])];
    tables.set(name, await StagedTable.create(connection, `t${index}`, columns));
  }
  // One transaction: otherwise, each batch would wait until the disk has it safely.
  await connection.run('begin');
  if (layout.format !== 'delimited') await stageRecords(layout, files, tables, mostRows);
  else await withParts(files, layout, (parts) => stageParts(layout, parts.map(upTo(mostRows)), tables));
  await connection.run('commit');
  return tables;
}

/** A part that ends with the batch in which it has this many rows. */
const upTo =
  (most: number) =>
  (part: Part): Part => ({
    ...part,
    rows: async function* () {
      let count = 0;
      for await (const batch of part.rows()) {
        yield batch.slice(0, most - count);
        count += batch.length;
        if (count >= most) return;
      }
    },
  });

async function stageParts(layout: Layout, parts: readonly Part[], tables: StagedTables): Promise<void> {
  const stage = layout.hasHeader ? stageWithHeader : stageByType;
  const found = new Set<string>();
  for (const part of parts) for (const table of await stage(layout, part, tables)) found.add(table);
  const missing = Object.entries(layout.tables).find(
    ([name, { repeated, recordType }]) => !repeated && recordType === undefined && !found.has(name),
  );
  if (!missing) return;
  const [name, { columns }] = missing;
  throw new Refused(
    layout.hasHeader
      ? `No file has the columns of "${name}": ${columns.slice(0, 5).join(', ')}${columns.length > 5 ? ', …' : ''}.`
      : `No file has rows of "${name}".`,
  );
}

async function stageWithHeader(layout: Layout, part: Part, tables: StagedTables): Promise<string[]> {
  const candidates = Object.entries(layout.tables).filter(
    ([, { repeated, sheet }]) =>
      !repeated && (sheet === undefined || part.sheet === null || part.sheet === sheet),
  );
  let header: string[] | undefined;
  let name: string | undefined;
  for await (const batch of part.rows()) {
    let rows = batch;
    if (!header) {
      const [first, ...others] = batch;
      if (!first) continue;
      header = first.cells;
      requireHeader(part.name, header);
      name = tableOfHeader(part.name, header, candidates);
      if (name === undefined && part.sheet === null) {
        throw new Refused(
          `${part.name} has no column that the layout knows. Its first row is taken as the header.`,
        );
      }
      if (name === undefined) return [];
      header = ownSpelling(layout.tables[name] as LayoutTable, header);
      rows = others;
    }
    // Workbooks leave out empty cells at the end of a row.
    const width = { least: part.sheet === null ? header.length : 0, most: header.length };
    await appendCells(tables.get(name as string) as StagedTable, part, { header, width, fault: null }, rows);
  }
  return name === undefined ? [] : [name];
}

/** Rows without a header, whose shape their first cell tells if the layout has several. */
async function stageByType(layout: Layout, part: Part, tables: StagedTables): Promise<string[]> {
  const shapes = Object.entries(layout.tables).filter(([, { repeated }]) => !repeated);
  const shapeOf = new Map(shapes.map(([name, table]) => [table.recordType ?? '', { name, table }]));
  const types = [...shapeOf.keys()].filter((type) => type !== '');
  const any = types.length === 0 ? shapes[0] : undefined;
  for await (const batch of part.rows()) {
    const grouped = Map.groupBy(batch, ({ cells }) => (any ? '' : (cellValue(cells[0] ?? '') ?? '')));
    for (const [type, rows] of grouped) {
      const shape = shapeOf.get(type);
      const [firstName, firstTable] = shapes[0] as [string, LayoutTable];
      const { name, table } = shape ?? { name: firstName, table: firstTable };
      const unknown = shape
        ? null
        : {
            column: firstTable.columns[0] ?? '',
            value: type,
            rule: `is no type of record; known are ${types.join(', ')}`,
          };
      const header = [...table.columns, ...(table.optional ?? [])];
      const width = { least: 0, most: table.isOpen ? Number.POSITIVE_INFINITY : header.length };
      await appendCells(tables.get(name) as StagedTable, part, { header, width, fault: unknown }, rows);
    }
  }
  return shapes.map(([name]) => name);
}

type Shape = { header: readonly string[]; width: { least: number; most: number }; fault: Fault | null };

/** A row with too few or too many cells is a fault. */
async function appendCells(
  table: StagedTable,
  part: Part,
  { header, width, fault }: Shape,
  rows: readonly SourceRow[],
): Promise<void> {
  const named = header.flatMap((name, index) => (name.trim() === '' ? [] : [{ name, index }]));
  const staged = rows.map(({ row, cells }): StagedRow => {
    const isTooLong = cells.slice(width.most).some((cell) => cell.trim() !== '');
    const rule = `the row has ${cells.length} cells, not ${header.length}`;
    const wrongWidth = cells.length < width.least || isTooLong ? { column: '', value: '', rule } : null;
    const values = named.map(({ index }) => cellValue(cells[index] ?? ''));
    return { file: part.name, row, fault: fault ?? wrongWidth, values };
  });
  await table.append(
    named.map(({ name }) => name),
    staged,
  );
}

async function stageRecords(
  layout: Layout,
  files: readonly SourceFile[],
  tables: StagedTables,
  mostRows: number,
): Promise<void> {
  const read = layout.format === 'json' ? jsonRecords : xmlRecords;
  const shapes = Object.entries(layout.tables)
    .filter(([, { repeated }]) => !repeated)
    .map(([name, { each = '' }]) => ({ table: tables.get(name) as StagedTable, ...recordPath(each) }));
  const [records] = shapes.map((shape) => shape.records);
  if (!records) return;
  let count = 0;
  for (const file of files) {
    let row = 0;
    for await (const batch of read(file, records, layout.encoding)) {
      const first = row;
      for (const { table, below } of shapes) {
        const rows = batch.flatMap((record, index) =>
          rowsOf(record, below).map((values) => ({ row: first + index + 1, values })),
        );
        await appendRecords(table, file, rows);
      }
      row += batch.length;
      if (row >= mostRows) break;
    }
    count += row;
  }
  if (count === 0) throw new Refused(`The files have no records at "${records.join('.')}".`);
  for (const [name, table] of Object.entries(layout.tables)) requireKnown(name, table, tables.get(name));
}

async function appendRecords(
  table: StagedTable,
  file: SourceFile,
  rows: { row: number; values: NestedRow }[],
) {
  const columns = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
  const staged = rows.map(
    ({ row, values }): StagedRow => ({
      file: file.name,
      row,
      fault: null,
      values: columns.map((name) => cellValue(values.get(name) ?? '')),
    }),
  );
  await table.append(columns, staged);
  for (const name of columns) table.seen.add(name);
}

/** Refuses records in which a column of the layout never occurs. */
function requireKnown(
  name: string,
  { columns, optional = [] }: LayoutTable,
  table: StagedTable | undefined,
): void {
  if (!table || table.rows === 0) return;
  const gone = columns.filter((column) => !optional.includes(column) && !table.seen.has(column));
  if (gone.length === 0) return;
  throw new Refused(
    `No record has ${gone.map((column) => `"${column}"`).join(', ')}, which the layout reads of "${name}".`,
  );
}
