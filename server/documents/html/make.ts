/** A Summary Report as a web page. */
import { Readable } from 'node:stream';
import { reportTitles } from '../../../contract/reports/kinds.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { reportDocument } from '../content/report-document.ts';
import type { MakeReport } from '../request.ts';
import { pageOf } from './page.ts';

export const makePage: MakeReport = async (db, reading, reader, request) => {
  await requireSelectedNode(reading, request.filter);
  const document = await reportDocument(db, reading, reader, request);
  const fileName = await fileNameOf(reading, reportTitles[request.type], request.filter, 'html');
  return {
    fileName,
    mediaType: 'text/html; charset=utf-8',
    bytes: Readable.from([pageOf(document)]),
    dataVersion: document.cover.dataVersion,
    headline: document.headline,
  };
};
