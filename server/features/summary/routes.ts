/** The Summary dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as summary from '../../../contract/summary.ts';
import { serve } from '../../http/serve.ts';
import * as details from './details.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, summary.totalSpend, ({ db, scope, query }) => queries.totalSpend(db, scope, query));
  serve(app, summary.transactionSummary, ({ db, scope, query }) =>
    queries.transactionSummary(db, scope, query),
  );
  serve(app, summary.compliance, ({ db, scope, query }) => queries.compliance(db, scope, query));
  serve(app, summary.byMonth, ({ db, scope, query }) => queries.byMonth(db, scope, query));
  serve(app, summary.complianceChart, ({ db, scope, query }) => queries.complianceChart(db, scope, query));
  serve(app, summary.complianceDetail, ({ db, scope, query }) => details.complianceDetail(db, scope, query));
  serve(app, summary.costOfChangeSummary, ({ db, scope, query }) =>
    queries.costOfChangeSummary(db, scope, query),
  );
  serve(app, summary.costOfChange, ({ db, scope, query }) => details.costOfChange(db, scope, query));
  serve(app, summary.byDestination, ({ db, scope, query }) => queries.byDestination(db, scope, query));
  serve(app, summary.destinationAnalysis, ({ db, scope, query }) =>
    details.destinationAnalysis(db, scope, query),
  );
  serve(app, summary.topTravellers, ({ db, scope, query }) => queries.topTravellers(db, scope, query));
}
