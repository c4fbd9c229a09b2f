/** Data exports: downloaded, or sent by e-mail. */
import type { FastifyInstance } from 'fastify';
import type { Input } from '../../../contract/core/endpoint.ts';
import {
  categoryList,
  dataExportFormats,
  emailExportInvoice,
  emailExportSegments,
  exportChoices,
  exportInvoice,
  exportSegments,
  productTypeList,
} from '../../../contract/reports/data-export.ts';
import type { ExportCategory } from '../../../contract/reports/kinds.ts';
import { openReading } from '../../db/ask.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { serve } from '../../http/serve.ts';
import { serveDownload } from '../../http/serve-download.ts';
import { mailExport } from './mail-job.ts';
import { exportOf } from './make.ts';
import type { ExportRequest } from './table.ts';

export function routes(app: FastifyInstance): void {
  serve(app, dataExportFormats, async () => exportChoices.formats);
  serve(app, productTypeList, async () => exportChoices.productTypes);
  serve(app, categoryList, async () => exportChoices.categories);

  for (const [type, file, mailed] of [
    ['Invoice', exportInvoice, emailExportInvoice],
    ['Air Segments', exportSegments, emailExportSegments],
  ] as const) {
    serveDownload(app, file, (reading, query) => exportOf(app.db, reading, requestOf(type, query)));
    serve(app, mailed, async ({ scope, user, query, signal }) => {
      await requireSelectedNode(openReading(scope, user.dataVersion, app.ask, signal), query);
      const { userId, clientId } = scope;
      await app.queue.send(mailExport, scope, { userId, clientId, request: requestOf(type, query) });
      return { email: user.email };
    });
  }
}

type Query = Input<typeof exportInvoice | typeof exportSegments>['query'];

/** What is asked for, as schedules ask for it too. */
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
