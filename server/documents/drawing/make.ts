/** Makes the reports that are drawn in the worker thread. */
import { Readable } from 'node:stream';
import {
  mayGet,
  type PrintableExtension,
  printableExtensions,
  reportTitles,
} from '../../../contract/reports/kinds.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { notAllowed } from '../../lib/errors.ts';
import { qualityDocument } from '../content/quality/quality-document.ts';
import { reportDocument } from '../content/report-document.ts';
import type { MakeReport } from '../request.ts';
import { draw } from './draw.ts';

const mediaTypes: Record<PrintableExtension, string> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
};

/** A Summary or Printable Report as PowerPoint or PDF, or the Data Quality on one page. */
export const makeDrawn: MakeReport = async (db, reading, reader, request) => {
  const { type, extension, filter } = request;
  const drawn = printableExtensions.find((one) => one === extension);
  if (!drawn) throw new TypeError(`Reports cannot be drawn as ${extension}`);
  if (!mayGet(type, reader.permissions)) throw notAllowed();
  await requireSelectedNode(reading, filter);
  const make = type === 'Data Quality' ? qualityDocument : reportDocument;
  const document = await make(db, reading, reader, request);
  const [fileName, file] = await Promise.all([
    fileNameOf(reading, reportTitles[type], filter, extension),
    draw(reading, { extension: drawn, document }, reading.signal),
  ]);
  return {
    fileName,
    mediaType: mediaTypes[drawn],
    bytes: Readable.from([file]),
    dataVersion: document.cover.dataVersion,
    headline: document.headline,
  };
};
