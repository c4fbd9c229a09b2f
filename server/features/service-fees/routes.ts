/** The Service Fees dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { figures } from './figures.ts';
import { detail, spendAnalysis, statistics } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, serviceFees, {
    ...cardsAndLines(serviceFees, figures),
    ...pagedTables(serviceFees, { detail }),
    statistics,
    spendAnalysis,
  });
}
