/**
 * Writes tables as an Excel workbook, batch by batch: the ZIP archive is sent while rows arrive. Cells contain their
 * texts inline, since a table of shared strings would have to be kept until the end; an inline text is never a formula.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileColumn } from './columns.ts';
import {
  contentTypes,
  properties,
  relationships,
  type Sheet,
  styles,
  workbook,
  workbookParts,
} from './ooxml.ts';
import { filteredRange, type Note, notesSheet, RemainingRows, sheetOf, type Totals } from './xlsx-sheet.ts';

/** Excel's own limit is 1,048,576 with the header and the totals. */
const rowsPerSheet = 1_000_000;
/** A higher level is much slower and compresses only slightly better. */
const compression = { compressionLevel: 1 };

export type Workbook = {
  /** The sheet's name, 25 characters at most; a table too long for one sheet continues in `name 2` and so on. */
  name: string;
  /** A description of its rows. */
  about: readonly string[];
  /** What the sheet "About" tells besides the rows and the totals. */
  notes?: readonly Note[];
  /** Stated in the headings of amounts; ISO 4217. */
  currency?: string;
  /** The version of the data that it shows. */
  dataVersion: number;
};

/** The second sheet is "About"; it is written last, when the totals are known. */
export function xlsxOf<Row>(
  { name, about, notes = [], currency, dataVersion }: Workbook,
  columns: readonly FileColumn<Row>[],
  total: number,
  batches: AsyncIterable<Row[]>,
  limit = rowsPerSheet,
): Readable {
  const [first, ...others] = Array.from(
    { length: Math.max(1, Math.ceil(total / limit)) },
    (_, at): Sheet => ({
      name: at === 0 ? name : `${name} ${at + 1}`,
      filtered: filteredRange(columns.length, Math.max(0, Math.min(limit, total - at * limit))),
    }),
  );
  const sheets = [first!, { name: 'About' }, ...others];
  const titles = columns.map(({ title, kind }) =>
    kind === 'money' && currency ? `${title} (${currency})` : title,
  );
  const rows = new RemainingRows(batches);
  const totals: Totals = new Map();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, compression);
  const addSheet = (at: number, makes: () => AsyncIterable<Buffer> | Iterable<Buffer>) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, compression, (begin) => {
      const sheet = Readable.from(makes(), { objectMode: false });
      // A closed output ends the sheet, and a failed sheet ends the output.
      output.on('close', () => sheet.destroy());
      sheet.on('error', fail);
      begin(null, sheet);
    });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add('_rels/.rels', relationships);
  add('xl/workbook.xml', workbook(sheets));
  add('xl/_rels/workbook.xml.rels', workbookParts(sheets.length));
  add('xl/styles.xml', styles);
  add('docProps/core.xml', properties(name, about, dataVersion));
  for (const [at, { filtered }] of sheets.entries()) {
    if (filtered) addSheet(at, () => sheetOf(columns, titles, rows, limit, totals));
  }
  addSheet(1, () => {
    const sums = columns.flatMap((column, at): Note[] =>
      column.hasTotal
        ? [
            {
              label: `Total of ${titles[at]}`,
              value: (totals.get(column as FileColumn<never>) ?? 0) / 1000,
              kind: column.kind,
            },
          ]
        : [],
    );
    const counts = [{ label: 'Rows', value: total }, ...sums, { label: 'Data version', value: dataVersion }];
    return [Buffer.from(notesSheet([...notes, ...counts]))];
  });
  output.on('close', () => rows.end());
  zip.end();
  return output;
}
