/** The Service Fees dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import { lines } from './lines.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, serviceFees.summary, ({ reading, query }) => queries.summary(reading, query));
  serveReport(app, serviceFees.statistics, ({ reading, query }) => queries.statistics(reading, query));
  serveReport(app, serviceFees.spendAnalysis, ({ reading, query }) => queries.spendAnalysis(reading, query));
  serveReport(app, serviceFees.detail, ({ reading, query }) => queries.detail(reading, query));
  serveReport(app, serviceFees.list, ({ reading, query }) => queries.list(reading, query));
  serveLines(app, serviceFees.lines, lines);
}
