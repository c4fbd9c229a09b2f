/** A data export as a table for a file: every counted line that matches a filter, the earliest first. */
import { sql } from 'kysely';
import {
  type DateField,
  type ExportCategory,
  exportCategories,
  type TableExtension,
  tableExtensions,
} from '../../../contract/reports/kinds.ts';
import {
  type ExportColumn,
  exportColumns,
  usualExportColumns,
} from '../../../contract/vocabulary/client-settings.ts';
import { ask, type Reading } from '../../access/ask.ts';
import type { FileColumn } from '../../files/columns.ts';
import type { Table } from '../../files/file.ts';
import { joined } from '../../metrics/columns.ts';
import { countedLines, transactionDay } from '../../metrics/counted-lines.ts';
import { lineCount, ofProduct } from '../../metrics/line-measures.ts';
import type { StoredRow } from '../../metrics/report.ts';
import type { Rows } from '../../metrics/row-table.ts';
import { suppliers } from '../../metrics/suppliers.ts';
import { filterWords } from '../filter-words.ts';
import type { ReportRequest } from '../request.ts';
import { columns } from './columns.ts';
import { notesOf } from './notes.ts';

/** The title of the sheet and of the mail. */
export const exportNames: Record<ExportCategory, string> = {
  Invoice: 'Invoice',
  'Air Segments': 'Air segments',
};

export type ExportRequest = Omit<ReportRequest, 'compare' | 'view'> & {
  type: ExportCategory;
  extension: TableExtension;
};

export function isExport(request: ReportRequest): request is ExportRequest {
  return (
    exportCategories.some(({ name }) => name === request.type) &&
    tableExtensions.some((extension) => extension === request.extension)
  );
}

const days = {
  transaction_date: transactionDay,
  // Most fees have no start: they are dated by the day on which they were charged.
  departure_date: sql<string>`coalesce(line.start_at::date, ${transactionDay})`,
} satisfies Record<DateField, unknown>;

/** `chosen`: the columns in order; null: the usual ones. */
export async function exportTable(
  reading: Reading,
  request: ExportRequest,
  chosen: readonly ExportColumn[] | null,
  tmc: { name: string; currency: string },
): Promise<Table<StoredRow>> {
  const ids = chosen ?? usualExportColumns;
  const namesSuppliers = ids.some((id) => columns[id].kind === 'supplier');
  const names = namesSuppliers ? await supplierNames(reading) : new Map<string, string>();
  return {
    name: exportNames[request.type],
    columns: ids.map((id) => fileColumn(id, names)),
    question: exportedRows(reading, request, ids),
    count: countOf(reading, request),
    about: await filterWords(reading, request),
    notes: await notesOf(reading, request, ids, tmc),
    currency: tmc.currency,
  };
}

/** Not by the metrics layer, whose lines are restricted by transaction date: these by the date field of the request. */
export const countOf = (reading: Reading, request: ExportRequest) =>
  exportedLines(reading, request).select(lineCount().as('rows'));

function exportedLines(reading: Reading, { type, filter, dateField, productTypes }: ExportRequest) {
  const products = type === 'Air Segments' ? ['Air' as const] : productTypes;
  const lines = countedLines(reading, filter, days[dateField]);
  return products.length === 0 ? lines : lines.where(ofProduct(...products));
}

function exportedRows(reading: Reading, request: ExportRequest, ids: readonly ExportColumn[]): Rows {
  const joins = new Set(ids.flatMap((id) => columns[id].joins ?? []));
  return joined(reading, exportedLines(reading, request), [...joins.add('booking')])
    .select(ids.map((id) => expressionOf(reading, id).as(id)))
    .orderBy(days[request.dateField])
    .orderBy('booking.reference')
    .orderBy('line.start_at')
    .orderBy('line.line_key')
    .orderBy('line.id');
}

function expressionOf(reading: Reading, id: ExportColumn) {
  const { of } = columns[id];
  return typeof of === 'function' ? of(reading) : of;
}

function fileColumn(id: ExportColumn, names: ReadonlyMap<string, string>): FileColumn<StoredRow> {
  const { kind, scale = 1, hasTotal = false, isConstant = false } = columns[id];
  const title = exportColumns[id];
  if (kind === 'supplier') {
    return { title, kind: 'text', value: (row) => nameOf(row[id] as string | null, names) };
  }
  return {
    title,
    kind,
    hasTotal,
    isConstant,
    value: (row) => {
      const stored = row[id] as string | number | null;
      return typeof stored === 'number' ? stored / scale : stored;
    },
  };
}

const products = /^(Service Fee|\w+) /;

/** A supplier whose name was first imported after the names were read is shown by its code. */
function nameOf(supplier: string | null, names: ReadonlyMap<string, string>): string | null {
  return supplier && (names.get(supplier) ?? supplier.replace(products, ''));
}

/**
 * Supplier names come from all lines of the client, which takes PostgreSQL longer than the rest of an export, so they
 * are read beforehand, from the replica.
 */
async function supplierNames(reading: Reading): Promise<Map<string, string>> {
  const found = await ask(reading, suppliers(reading));
  return new Map(found.map(({ product, key, name }) => [`${product} ${key}`, name]));
}
