/** Data exports: downloaded, or sent by e-mail. */
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/http/endpoint.ts';
import * as calls from '../../../contract/reports/data-export.ts';
import type { ExportCategory } from '../../../contract/reports/kinds.ts';
import { askOne, openReading, type TimedReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { type RequestInput, serve } from '../../http/serve.ts';
import { serveDownload } from '../../http/serve-download.ts';
import { serveReport } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { mailExport } from './mail-job.ts';
import { exportOf } from './make.ts';
import { countOf, type ExportRequest } from './table.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const file = (type: ExportCategory) => (reading: TimedReading, query: Query) =>
    exportOf(app.db, reading, requestOf(type, query));
  const rows = (type: ExportCategory) => (reading: TimedReading, query: Query) =>
    askOne(reading, countOf(reading, requestOf(type, query)));
  const mailed =
    (type: ExportCategory) =>
    async ({ scope, user, query, signal }: RequestInput<Mailed>) => {
      await requireSelectedNode(openReading(scope, user.dataVersion, app.ask, signal), query);
      const { userId, clientId } = scope;
      await app.queue.send(mailExport, scope, { userId, clientId, request: requestOf(type, query) });
      return { email: user.email };
    };
  const { formats, productTypes, categories } = calls.exportChoices;
  return {
    dataExportFormats: serve(app, calls.dataExportFormats, async () => formats),
    productTypeList: serve(app, calls.productTypeList, async () => productTypes),
    categoryList: serve(app, calls.categoryList, async () => categories),
    segmentRows: serveReport(app, calls.segmentRows, rows('Air Segments')),
    invoiceRows: serveReport(app, calls.invoiceRows, rows('Invoice')),
    exportInvoice: serveDownload(app, calls.exportInvoice, file('Invoice')),
    emailExportInvoice: serve(app, calls.emailExportInvoice, mailed('Invoice')),
    exportSegments: serveDownload(app, calls.exportSegments, file('Air Segments')),
    emailExportSegments: serve(app, calls.emailExportSegments, mailed('Air Segments')),
  };
}

type Mailed = typeof calls.emailExportInvoice | typeof calls.emailExportSegments;
type Query = Input<typeof calls.exportInvoice | typeof calls.exportSegments>['query'];

/** The request in the form that schedules use too. */
function requestOf(type: ExportCategory, query: Query): ExportRequest {
  const { nodeId, countries, dateStart, dateEnd, reportFormat, date_field } = query;
  return {
    type,
    extension: reportFormat,
    filter: { nodeId, countries, dateStart, dateEnd },
    dateField: date_field,
    productTypes: 'productTypes' in query ? query.productTypes : [],
  };
}
