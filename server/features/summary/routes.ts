/** The Summary dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as summary from '../../../contract/summary/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { summaryMetrics } from '../../metrics/formulas/summary.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import * as details from './details.ts';
import { ofTraveller } from './of-traveller.ts';
import * as queries from './queries.ts';
import { topTravellers } from './top-travellers.ts';
import { travellerSpend } from './traveller-spend.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof summary> {
  return reports(app, summary, {
    ...cardsAndLines(summary, summaryMetrics, ofTraveller),
    ...pagedTables(summary, {
      complianceDetail: details.complianceDetail,
      costOfChange: details.costOfChange,
      destinationAnalysis: details.destinationAnalysis,
      travellerSpend,
    }),
    byMonth: queries.byMonth,
    complianceChart: queries.complianceChart,
    costOfChangeSummary: queries.costOfChangeSummary,
    byDestination: queries.byDestination,
    topTravellers,
  });
}
