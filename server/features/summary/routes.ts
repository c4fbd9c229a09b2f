/** The Summary dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as summary from '../../../contract/summary/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import * as details from './details.ts';
import { figures, ofTraveller } from './figures.ts';
import * as queries from './queries.ts';
import { topTravellers } from './top-travellers.ts';

export function routes(app: FastifyInstance): void {
  reports(app, summary, {
    ...cardsAndLines(summary, figures, ofTraveller),
    byMonth: queries.byMonth,
    complianceChart: queries.complianceChart,
    complianceDetail: details.complianceDetail,
    costOfChangeSummary: queries.costOfChangeSummary,
    costOfChange: details.costOfChange,
    byDestination: queries.byDestination,
    destinationAnalysis: details.destinationAnalysis,
    topTravellers,
  });
}
