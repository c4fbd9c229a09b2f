/** Makes data exports, for downloads, for mail and for schedules. */
import { reportTitles } from '../../../contract/reports/kinds.ts';
import type { Reading } from '../../db/ask.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { lanes } from '../../db/stream.ts';
import { openFile, type TableFile } from '../../files/file.ts';
import { fileNameOf } from '../../files/file-name.ts';
import type { StoredRow } from '../../http/reports.ts';
import type { Download } from '../../http/serve-download.ts';
import { exportColumnsOf } from '../../settings/client-settings.ts';
import type { MakeReport } from '../request.ts';
import { type ExportRequest, exportTable, isExport } from './table.ts';

/** What is to be written, with the TMC's columns, under which name. */
export async function exportOf(
  db: ReadOnlyDb,
  reading: Reading,
  request: ExportRequest,
): Promise<Download<StoredRow>> {
  const { type, extension, filter } = request;
  return {
    fileName: await fileNameOf(reading, reportTitles[type], filter, extension),
    format: extension,
    table: await exportTable(reading, request, await exportColumnsOf(db, reading.clientId)),
  };
}

/** Waits for a turn among what is mailed. */
export async function openExport(
  db: ReadOnlyDb,
  reading: Reading,
  request: ExportRequest,
): Promise<TableFile & { fileName: string }> {
  const { fileName, format, table } = await exportOf(db, reading, request);
  return { ...(await openFile(db, reading, format, table, lanes.mail)), fileName };
}

export const makeExport: MakeReport = async (db, reading, _reader, request) => {
  if (!isExport(request)) throw new TypeError(`${request.type} is no data export`);
  const { fileName, mediaType, bytes, dataVersion } = await openExport(db, reading, request);
  return { fileName, mediaType, bytes, dataVersion };
};
