/** What a delivery's files hold, and which layouts they fit. */
import { differenceOf } from '../../contract/layouts/header.ts';
import type { Layout } from '../../contract/layouts/layout.ts';
import { Refused } from '../ingest/refused.ts';
import { tableOfHeader } from './match-header.ts';
import type { DelimitedForm } from './read/delimited.ts';
import { beginningOf } from './read/encoding.ts';
import { firstRows, withParts } from './read/parts.ts';
import { recordPath } from './read/records.ts';
import type { SourceFile } from './read/source-file.ts';

export type Inspected = {
  name: string;
  /** null: a workbook. */
  encoding: string | null;
  delimiter: string | null;
  header: string[];
  rows: string[][];
};

/** The parts of files of rows, with their first rows. JSON and XML have none. Throws `Refused` for broken files. */
export async function inspectFiles(
  files: readonly SourceFile[],
  count: number,
  declared: DelimitedForm = {},
): Promise<Inspected[]> {
  const rows: SourceFile[] = [];
  for (const file of files) if (!(await isNested(file))) rows.push(file);
  return withParts(rows, declared, (parts) =>
    Promise.all(
      parts.map(async (part) => {
        const [first, ...others] = await firstRows(part, count + 1);
        return {
          name: part.name,
          encoding: part.form?.encoding ?? null,
          delimiter: part.form?.delimiter ?? null,
          header: first?.cells ?? [],
          rows: others.map(({ cells }) => cells),
        };
      }),
    ),
  );
}

/** Whether a file is JSON or XML, as its first character tells. */
async function isNested({ path }: SourceFile): Promise<boolean> {
  return /^\s*[[{<]/.test(await beginningOf(path));
}

/** Why files do not fit a layout; null if they do, as far as their headers tell. */
export async function misfitOf(
  layout: Layout,
  files: readonly SourceFile[],
  parts: readonly Inspected[],
): Promise<string | null> {
  const isRecords = layout.format !== 'delimited';
  if (isRecords !== (parts.length === 0))
    return `The layout reads ${isRecords ? layout.format.toUpperCase() : 'files of rows'}.`;
  try {
    return isRecords ? recordsMisfit(layout, files) : headersMisfit(layout, parts);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

function headersMisfit(layout: Layout, parts: readonly Inspected[]): string | null {
  const tables = Object.entries(layout.tables).filter(([, { repeated }]) => !repeated);
  if (!layout.hasHeader) {
    const types = new Set(tables.map(([, { recordType }]) => recordType));
    const first = parts.flatMap(({ header, rows }) => [header[0], ...rows.map(([cell]) => cell)]);
    const other = first.find((cell) => !types.has(cell?.trim()));
    return types.has(undefined) || other === undefined ? null : `“${other}” is no type of record.`;
  }
  const found = new Set(parts.map(({ name, header }) => tableOfHeader(name, header, tables)));
  const missing = tables.find(([name]) => !found.has(name));
  return missing ? `No file has the columns of “${missing[0]}”.` : null;
}

/** Whether a file has at least half of the columns of a table, as one whose header has changed. */
export const isSimilar = ({ tables }: Layout, parts: readonly Inspected[]): boolean =>
  Object.values(tables).some((table) =>
    parts.some(({ header }) => {
      const { shared } = differenceOf(table, header);
      return shared * 2 >= Math.max(table.columns.length, header.length);
    }),
  );

/** Whether the files' beginnings name the list of records. */
async function recordsMisfit({ tables }: Layout, files: readonly SourceFile[]): Promise<string | null> {
  const [first] = Object.values(tables);
  const name = recordPath(first?.each ?? '').records.at(-1);
  for (const { path, name: file } of files) {
    const text = await beginningOf(path);
    if (name !== undefined && !text.includes(name))
      return `${file} does not begin with records at “${name}”.`;
  }
  return null;
}
