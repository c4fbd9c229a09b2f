/** Makes data exports, for downloads, for mail and for schedules. */
import { count } from '../../../charts/format.ts';
import { reportTitles } from '../../../contract/reports/kinds.ts';
import type { Reading } from '../../access/ask.ts';
import { lanes } from '../../access/stream.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { openFile, type TableFile } from '../../files/file.ts';
import { fileNameOf } from '../../files/file-name.ts';
import type { Download } from '../../http/serve-download.ts';
import type { Figure } from '../../jobs/mail-content.ts';
import type { StoredRow } from '../../metrics/report.ts';
import { exportColumnsOf } from '../../tenants/client-settings.ts';
import type { MakeReport } from '../request.ts';
import { type ExportRequest, exportTable, isExport } from './table.ts';

/** The table to write, with the TMC's columns, and its file name. */
export async function exportOf(
  db: ReadOnlyDb,
  reading: Reading,
  request: ExportRequest,
): Promise<Download<StoredRow>> {
  const { type, extension, filter } = request;
  const tmc = await db
    .selectFrom('clients')
    .select(['name', 'currency'])
    .where('id', '=', reading.clientId)
    .executeTakeFirstOrThrow();
  return {
    fileName: await fileNameOf(reading, reportTitles[type], filter, extension),
    title: reportTitles[type],
    format: extension,
    table: await exportTable(reading, request, await exportColumnsOf(db, reading.clientId), tmc),
  };
}

/** Opens the file in the lane of mailed files, where it may wait for a turn. */
export async function openExport(
  db: ReadOnlyDb,
  reading: Reading,
  request: ExportRequest,
): Promise<TableFile & { fileName: string }> {
  const { fileName, format, table } = await exportOf(db, reading, request);
  return { ...(await openFile(db, reading, format, table, lanes.mail)), fileName };
}

/** The headline figure of the mail with an export. */
export const rowsFigure = (total: number, locale: string): Figure => ({
  label: 'Rows',
  value: count(total, locale),
});

export const makeExport: MakeReport = async (db, reading, _reader, request) => {
  if (!isExport(request)) throw new TypeError(`${request.type} is not a data export`);
  const { fileName, mediaType, bytes, dataVersion, total } = await openExport(db, reading, request);
  return { fileName, mediaType, bytes, dataVersion, headline: [rowsFigure(total, reading.settings.locale)] };
};
