/** The Service Fees dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { serviceFeeMetrics } from '../../metrics/formulas/service-fees.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { detail, spendAnalysis, statistics } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof serviceFees> {
  return reports(app, serviceFees, {
    ...cardsAndLines(serviceFees, serviceFeeMetrics),
    ...pagedTables(serviceFees, { detail }),
    statistics,
    spendAnalysis,
  });
}
