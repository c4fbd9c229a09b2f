/** Where a line comes from: a file of its import, and a row there. */

import { lineFile } from './columns.ts';
import type { FileIds } from './import-record.ts';
import type { Row } from './row.ts';
import { anyText } from './rules.ts';

/**
 * Columns that a layout adds to the lines it makes: the source file's name, the row there, and what could not be read: the
 * source column, its value and the rule, as JSON; empty if everything could.
 */
export const provenanceColumns = ['@file', '@row', '@fault'] as const;

export const isProvenance = (column: string) => provenanceColumns.some((one) => one === column);

type Fault = { column: string; value: string; rule: string };

export type Provenance = { fileId: number | null; row: number };

/** How the lines of an import name their source: by these columns if a layout made them, else as rows of their file. */
export type LineSources = { fileIds: FileIds; isMapped: boolean };

/** Returns a function that reads where the open row comes from, and rejects the row for a layout's fault. */
export function provenanceReader(row: Row, { fileIds, isMapped }: LineSources): () => Provenance {
  const own = fileIds.get(lineFile) ?? [...fileIds.values()].at(-1) ?? null;
  const [file, number, fault] = provenanceColumns.map((name) => row.columnOf(name));
  if (!isMapped || file === undefined || number === undefined || fault === undefined) {
    return () => ({ fileId: own, row: row.number });
  }
  return () => {
    const source = { file: row.text(file), row: Number(row.text(number)) };
    row.source = source;
    const found = row.read(fault, anyText);
    if (found !== null) {
      const { column, value, rule } = JSON.parse(found) as Fault;
      row.rejectAs(column, value, rule);
    }
    return { fileId: fileIds.get(source.file) ?? null, row: source.row };
  };
}
