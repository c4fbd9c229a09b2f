/** Makes a saved view as a file. */
import { Readable } from 'node:stream';
import { answerTable } from '../../../charts/answer-table.ts';
import { sortedMetric } from '../../../contract/query/question-query.ts';
import { tableExtensions } from '../../../contract/reports/kinds.ts';
import { readConsistently } from '../../access/consistent-read.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { mediaTypes } from '../../files/file.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { shortPeriod } from '../../lib/period-words.ts';
import { mailBrand } from '../../tenants/mail-brand.ts';
import { draw } from '../drawing/draw.ts';
import { mailPicture } from '../drawing/mail-picture.ts';
import type { MakeReport, ReportRequest } from '../request.ts';
import { answerView, type ViewRequest } from './answer.ts';
import { mailTable } from './mail-table.ts';
import { tableFile } from './table-file.ts';
import { viewChart } from './view-chart.ts';
import { viewDocument } from './view-document.ts';
import { viewWords } from './words.ts';

export const makeView: MakeReport = async (db, reading, reader, request) => {
  if (!isOfView(request)) throw new TypeError('The request names no saved view');
  const { extension, filter, view } = request;
  await requireSelectedNode(reading, filter);
  const { made, version: dataVersion } = await readConsistently(reading, async (fresh) => {
    const answered = await answerView(fresh, reader.permissions, request);
    return { ...answered, words: await viewWords(fresh, request, answered) };
  });
  const { settings } = reading;
  const { words } = made;
  const table = answerTable(made.answer, settings.locale, sortedMetric(made.question));
  const { comparedDates } = made.answer;
  const periods = {
    now: shortPeriod(filter, settings.locale),
    before: comparedDates ? shortPeriod(comparedDates, settings.locale) : '',
  };
  const chart = viewChart(table, periods, settings);
  const format = tableExtensions.find((one) => one === extension);
  const drawn = async () => {
    const document = await viewDocument(db, reading, reader, request, { table, chart, words, dataVersion });
    return Readable.from([await draw(reading, { extension: 'pdf', document }, reading.signal)]);
  };
  const { colors } = await mailBrand(db, reading.clientId);
  return {
    fileName: await fileNameOf(reading, { screen: 'Explore', table: view.name }, filter, extension),
    mediaType: format ? mediaTypes[format] : 'application/pdf',
    bytes: format
      ? tableFile(table, format, { name: view.name, words, settings, dataVersion })
      : await drawn(),
    dataVersion,
    headline: [],
    table: {
      ...mailTable(table, words, settings),
      ...(chart && { picture: await mailPicture(chart, settings, colors) }),
    },
  };
};

const isOfView = (request: ReportRequest): request is ViewRequest => request.view !== undefined;
