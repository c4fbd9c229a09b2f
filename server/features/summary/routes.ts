/** The Summary dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as summary from '../../../contract/summary/calls.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import * as details from './details.ts';
import { lines, ofTraveller } from './lines.ts';
import * as queries from './queries.ts';
import { topTravellers } from './top-travellers.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, summary.totalSpend, ({ reading, query }) => queries.totalSpend(reading, query));
  serveReport(app, summary.transactionSummary, ({ reading, query }) =>
    queries.transactionSummary(reading, query),
  );
  serveReport(app, summary.compliance, ({ reading, query }) => queries.compliance(reading, query));
  serveReport(app, summary.byMonth, ({ reading, query }) => queries.byMonth(reading, query));
  serveReport(app, summary.complianceChart, ({ reading, query }) => queries.complianceChart(reading, query));
  serveReport(app, summary.complianceDetail, ({ reading, query }) =>
    details.complianceDetail(reading, query),
  );
  serveReport(app, summary.costOfChangeSummary, ({ reading, query }) =>
    queries.costOfChangeSummary(reading, query),
  );
  serveReport(app, summary.costOfChange, ({ reading, query }) => details.costOfChange(reading, query));
  serveReport(app, summary.byDestination, ({ reading, query }) => queries.byDestination(reading, query));
  serveReport(app, summary.destinationAnalysis, ({ reading, query }) =>
    details.destinationAnalysis(reading, query),
  );
  serveReport(app, summary.topTravellers, ({ reading, query }) => topTravellers(reading, query));
  serveLines(app, summary.lines, lines, ofTraveller);
}
