/** The Airfare dashboard's file: downloaded, or sent by e-mail. */
import type { FastifyInstance } from 'fastify';
import { exportSegments, segmentsFile } from '../../../contract/air-export.ts';
import { serveDownload } from '../../http/serve-download.ts';
import { segmentsTable } from './export.ts';

export function exportRoutes(app: FastifyInstance): void {
  serveDownload(app, exportSegments, ({ reading, query }) => ({
    fileName: segmentsFile(query.reportFormat),
    format: query.reportFormat,
    table: segmentsTable(reading, query),
  }));
}
