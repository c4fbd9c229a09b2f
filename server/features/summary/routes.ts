/** The Summary dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as summary from '../../../contract/summary/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import * as details from './details.ts';
import { figures, ofTraveller } from './figures.ts';
import * as queries from './queries.ts';
import { topTravellers } from './top-travellers.ts';
import { travellerSpend } from './traveller-spend.ts';

export function routes(app: FastifyInstance): void {
  reports(app, summary, {
    ...cardsAndLines(summary, figures, ofTraveller),
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
