/** Who makes which report. */

import { segmentsTitle } from '../../contract/airfare/export.ts';
import { lanes } from '../db/stream.ts';
import { segmentsTable } from '../features/airfare/export.ts';
import { openFile } from '../files/file.ts';
import { fileNameOf } from '../files/file-name.ts';
import { notFound } from '../ground/errors.ts';
import { exportColumnsOf } from '../settings/client-settings.ts';
import type { MakeReport } from './request.ts';

export const makeReport: MakeReport = async (db, reading, _reader, { type, extension, filter }) => {
  if (type !== 'Air Segments' || (extension !== 'csv' && extension !== 'xlsx')) throw notFound();
  const table = segmentsTable(reading, filter, await exportColumnsOf(db, reading.clientId));
  const { mediaType, bytes } = await openFile(db, reading, extension, table, lanes.mail);
  const fileName = await fileNameOf(reading, segmentsTitle, filter, extension);
  return { fileName, mediaType, bytes, dataVersion: reading.version };
};
