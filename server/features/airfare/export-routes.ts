/** The Airfare dashboard's file: downloaded, or sent by e-mail. */
import type { FastifyInstance } from 'fastify';
import { emailExportSegments, exportSegments, segmentsTitle } from '../../../contract/airfare/export.ts';
import { openReading } from '../../db/ask.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { serve } from '../../http/serve.ts';
import { serveDownload } from '../../http/serve-download.ts';
import { exportColumnsOf } from '../../settings/client-settings.ts';
import { emailSegments } from './email-export.ts';
import { segmentsTable } from './export.ts';

export function exportRoutes(app: FastifyInstance): void {
  serveDownload(app, exportSegments, async (reading, query) => ({
    fileName: await fileNameOf(reading, segmentsTitle, query, query.reportFormat),
    format: query.reportFormat,
    table: segmentsTable(reading, query, await exportColumnsOf(app.db, reading.clientId)),
  }));
  serve(app, emailExportSegments, async ({ scope, user, query, signal }) => {
    const { reportFormat: format, ...filter } = query;
    await requireSelectedNode(openReading(scope, user.dataVersion, app.ask, signal), filter);
    const { userId, clientId } = scope;
    await app.queue.send(emailSegments, scope, { userId, clientId, format, filter });
    return { email: user.email };
  });
}
