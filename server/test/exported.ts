/** Reads data exports: the rows of a file, by column title. */
import { readXlsx } from 'hucre/xlsx';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import type { testServer } from './server.ts';

export type ExportedRow = Record<string, unknown>;

/** Downloads an export in the query's format. */
export async function exported(
  server: ReturnType<typeof testServer>,
  email: string,
  endpoint: Endpoint,
  query: object,
): Promise<ExportedRow[]> {
  const { headers, bytes } = await server.download(email, endpoint, { query });
  const isText = String(headers['content-type']).includes('csv');
  const rows = isText ? rowsOf(bytes.toString('utf8').replace('\uFEFF', '')) : await cellsIn(bytes);
  const [head = [], ...others] = rows;
  return others.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at] ?? ''])));
}

/** The total of the rows' amounts, in whole cents. */
export const centsOf = (rows: readonly ExportedRow[]): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row['Amount paid']) * 100), 0);

/** Without the totals below the rows, and the currency in the headings. */
const cellsIn = async (bytes: Buffer) => {
  const { sheets } = await readXlsx(bytes);
  const [head = [], ...rows] = sheets.flatMap(({ name, rows }) => (name === 'About' ? [] : rows));
  const titles = head.map((title) => String(title).replace(/ \([A-Z]{3}\)$/, ''));
  return [titles, ...(String(rows.at(-1)?.[0]) === 'Total' ? rows.slice(0, -1) : rows)];
};

/** RFC 4180. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
