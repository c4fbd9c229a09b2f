/** The parts of a delivery that consist of rows of cells: delimited files, and the sheets of workbooks. */
import { type DelimitedForm, delimitedRows, type FileForm, formOf } from './delimited.ts';
import type { SourceFile, SourceRow } from './source-file.ts';
import { isWorkbook } from './unpack.ts';
import { openWorkbook } from './workbook.ts';

export type Part = {
  /** The file's name; of a workbook with several sheets, with the sheet's. */
  name: string;
  sheet: string | null;
  /** null: a sheet of a workbook. */
  form: FileForm | null;
  /** Batches of rows; can be called again. */
  rows: () => AsyncGenerator<SourceRow[]>;
};

/** Calls `use` with the parts, which are closed after it. */
export async function withParts<T>(
  files: readonly SourceFile[],
  declared: DelimitedForm,
  use: (parts: Part[]) => Promise<T>,
): Promise<T> {
  const parts: Part[] = [];
  const closing: (() => void)[] = [];
  try {
    for (const file of files) {
      if (!(await isWorkbook(file))) {
        const form = await formOf(file.path, declared);
        parts.push({ name: file.name, sheet: null, form, rows: () => delimitedRows(file, form) });
        continue;
      }
      const { sheets, close } = await openWorkbook(file);
      closing.push(close);
      for (const { name, rows } of sheets) {
        const partName = sheets.length === 1 ? file.name : `${file.name}/${name}`;
        parts.push({ name: partName, sheet: name, form: null, rows });
      }
    }
    return await use(parts);
  } finally {
    for (const close of closing) close();
  }
}

/** The first rows of a part. */
export async function firstRows(part: Part, count: number): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for await (const rows of part.rows()) {
    found.push(...rows.slice(0, count - found.length));
    if (found.length >= count) break;
  }
  return found;
}
