/** Selects the maker of a report by its type and file extension. */
import type { ReportExtension } from '../../contract/reports/kinds.ts';
import { makeDrawn } from './drawing/make.ts';
import { makeExport } from './export/make.ts';
import { makePage } from './html/make.ts';
import type { MakeReport } from './request.ts';
import { makeView } from './saved-view/make.ts';

const makers: Readonly<Record<ReportExtension, MakeReport>> = {
  csv: makeExport,
  xlsx: makeExport,
  pptx: makeDrawn,
  pdf: makeDrawn,
  html: makePage,
};

export const makeReport: MakeReport = (db, reading, reader, request) =>
  (request.type === 'Saved view' ? makeView : makers[request.extension])(db, reading, reader, request);
