/** Writes an import's rejected rows to files that can be corrected and imported as they are. */
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import { type FeedFile, feedFiles, lineFile } from './columns.ts';
import { addedColumns, guarded, recordCells, recordText, rejectsPath } from './rejects-format.ts';

const byteOrderMark = '\ufeff';
const page = 2000;

/** Writes rejected lines to `path` and the rows of other files beside it. Returns the files written. */
export async function saveRejects(
  db: ReadOnlyDb,
  clientId: number,
  importId: number,
  path: string,
): Promise<string[]> {
  const { headers, files } = await rejectedFiles(db, clientId, importId);
  const written: string[] = [];
  for (const file of feedFiles) {
    const target = rejectsPath(path, file);
    if (file !== lineFile && !files.has(file)) {
      await removeEarlier(target);
      continue;
    }
    const rows = rejectedRows(db, { clientId, importId, file }, headers[file] ?? []);
    await pipeline(Readable.from(rows), createWriteStream(target));
    written.push(target);
  }
  return written;
}

/** Deletes the rejects of an earlier import, which would be imported with these. Other files are kept. */
async function removeEarlier(path: string): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file) return;
  const start = `${byteOrderMark}${addedColumns.join(',')}`;
  const { buffer } = await file.read(Buffer.alloc(Buffer.byteLength(start))).finally(() => file.close());
  if (buffer.toString() === start) await rm(path);
}

function rejectedFiles(db: ReadOnlyDb, clientId: number, importId: number) {
  return inTenant(whole(db), clientId, async (trx) => {
    const { headers } = await trx
      .selectFrom('imports')
      .select('headers')
      .where('client_id', '=', clientId)
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    return { headers, files: new Set(await filesWithRejects(trx, clientId, importId)) };
  });
}

export async function filesWithRejects(trx: Trx, clientId: number, importId: number): Promise<string[]> {
  const found = await trx
    .selectFrom('import_rejects')
    .select('file')
    .distinct()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .execute();
  return found.map(({ file }) => file);
}

type Wanted = { clientId: number; importId: number; file: FeedFile };

/** The rejected rows of a file as CSV, page by page. */
export async function* rejectedRows(
  db: ReadOnlyDb,
  wanted: Wanted,
  header: readonly string[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${byteOrderMark}${lineOf([...addedColumns, ...header])}`);
  for (let after = 0; ; ) {
    const rows = await nextRows(db, wanted, after);
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.concat(
      rows.flatMap(({ row, column, reason, record }) => [
        Buffer.from(`${recordText([String(row), column ?? '', reason].map(guarded))},`),
        Buffer.from(lineOf(recordCells(record.toString('latin1'))), 'latin1'),
      ]),
    );
    after = last.id;
  }
}

const lineOf = (cells: readonly string[]) => `${recordText(cells.map(guarded))}\r\n`;

function nextRows(db: ReadOnlyDb, { clientId, importId, file }: Wanted, after: number) {
  return inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('import_rejects')
      .select(['id', 'row_number as row', 'column_name as column', 'reason', 'record'])
      .where('client_id', '=', clientId)
      .where('import_id', '=', importId)
      .where('file', '=', file)
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  );
}
