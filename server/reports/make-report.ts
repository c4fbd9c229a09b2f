/** Who makes which report, as which file. */
import type { ReportExtension } from '../../contract/reports/kinds.ts';
import { makeExport } from './export/make.ts';
import { makePage } from './html/make.ts';
import type { MakeReport } from './request.ts';

const makers: { readonly [Extension in ReportExtension]?: MakeReport } = {
  csv: makeExport,
  xlsx: makeExport,
  html: makePage,
};

export const makeReport: MakeReport = (db, reading, reader, request) => {
  const make = makers[request.extension];
  if (!make) throw new TypeError(`No report is made as ${request.extension}`);
  return make(db, reading, reader, request);
};
