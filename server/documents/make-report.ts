/** Selects the maker of a report by its file extension. */
import type { ReportExtension } from '../../contract/reports/kinds.ts';
import { makeDrawn } from './drawing/make.ts';
import { makeExport } from './export/make.ts';
import { makePage } from './html/make.ts';
import type { MakeReport } from './request.ts';

const makers: Readonly<Record<ReportExtension, MakeReport>> = {
  csv: makeExport,
  xlsx: makeExport,
  pptx: makeDrawn,
  pdf: makeDrawn,
  html: makePage,
};

export const makeReport: MakeReport = (db, reading, reader, request) =>
  makers[request.extension](db, reading, reader, request);
