/** Rejected rows for correction in the browser, and the files of a delivery made of corrected ones. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import { type FeedFile, feedFiles, lineFile } from '../ingest/columns.ts';
import { isProvenance } from '../ingest/provenance.ts';
import { recordCells, recordText } from '../ingest/rejects-format.ts';
import { filesWithRejects } from '../ingest/save-rejects.ts';
import { notFound, refuseFaults } from '../lib/errors.ts';

/** Cells hold one character per byte where they are stored. */
const decoded = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8');
const encoded = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** The columns of a file that people see: a layout adds some of its own. */
export const correctable = (header: readonly string[]) => header.filter((column) => !isProvenance(column));

/** The cells of a rejected row in the order of `correctable`, as text. */
export function cellsOf(record: Buffer, header: readonly string[]): string[] {
  const cells = recordCells(record.toString('latin1'));
  return header.flatMap((column, at) => (isProvenance(column) ? [] : [decoded(cells[at] ?? '')]));
}

type Correction = { id: number; cells: Record<string, string> };

type Wanted = {
  clientId: number;
  importId: number;
  /** The columns of each file of the import. */
  headers: Readonly<Record<string, string[]>>;
  rows: readonly Correction[];
  withOthers: boolean;
};

/** The files to write. Throws `notFound` for rows of another import, and 400 for columns that the files do not have. */
export async function correctedFiles(trx: Trx, wanted: Wanted): Promise<FeedFile[]> {
  const { clientId, importId, headers, rows } = wanted;
  const found = await trx
    .selectFrom('import_rejects')
    .select(['id', 'file'])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('id', '=', any(rows.map(({ id }) => id)))
    .execute();
  const files = new Map(found.map(({ id, file }) => [id, file]));
  for (const { id, cells } of rows) {
    const file = files.get(id);
    if (file === undefined) throw notFound();
    const columns = correctable(headers[file] ?? []);
    const unknown = Object.keys(cells).find((column) => !columns.includes(column));
    refuseFaults({ rows: [unknown !== undefined && `${file} has no column ${unknown}.`] });
  }
  const concerned = new Set(files.values());
  const others = wanted.withOthers ? await filesWithRejects(trx, clientId, importId) : [];
  for (const file of others) concerned.add(file);
  // A feed needs this file, be it without rows.
  return feedFiles.filter((file) => file === lineFile || concerned.has(file));
}

export async function writeCorrected(trx: Trx, wanted: Wanted, file: FeedFile, path: string): Promise<void> {
  const target = createWriteStream(path, { flags: 'w', mode: 0o600 });
  await pipeline(Readable.from(correctedRows(trx, wanted, file)), target);
}

const page = 2000;

async function* correctedRows(trx: Trx, wanted: Wanted, file: FeedFile): AsyncGenerator<Buffer> {
  const header = wanted.headers[file] ?? [];
  const columns = correctable(header);
  const lineOf = (cells: readonly string[]) => Buffer.from(`${recordText(cells)}\r\n`, 'latin1');
  yield lineOf(columns.map(encoded));
  const corrections = new Map(wanted.rows.map(({ id, cells }) => [id, cells]));
  for (let after = 0; ; ) {
    const rows = await nextRows(trx, wanted, file, after, [...corrections.keys()]);
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.concat(
      rows.map(({ id, record }) => {
        const cells = recordCells(record.toString('latin1'));
        const changed = corrections.get(id) ?? {};
        const kept = columns.map((column) => {
          const text = changed[column];
          return text === undefined ? (cells[header.indexOf(column)] ?? '') : encoded(text);
        });
        // A row with too many cells that nobody corrected stays at fault.
        const surplus = corrections.has(id) ? [] : cells.slice(header.length);
        return lineOf([...kept, ...surplus]);
      }),
    );
    after = last.id;
  }
}

function nextRows(trx: Trx, wanted: Wanted, file: FeedFile, after: number, corrected: readonly number[]) {
  const rows = trx
    .selectFrom('import_rejects')
    .select(['id', 'record'])
    .where('client_id', '=', wanted.clientId)
    .where('import_id', '=', wanted.importId)
    .where('file', '=', file)
    .where('id', '>', after)
    .orderBy('id')
    .limit(page);
  return (wanted.withOthers ? rows : rows.where('id', '=', any(corrected))).execute();
}
