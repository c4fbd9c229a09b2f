/** The Rental Car dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as car from '../../../contract/rental-car/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { spendByMonth } from '../../metrics/charts.ts';
import { rentalCarMetrics } from '../../metrics/formulas/rental-car.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { hires } from './details.ts';
import { ofSlice, spendAnalysis, spendByCarType, spendBySupplier } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof car> {
  return reports(app, car, {
    ...cardsAndLines(car, rentalCarMetrics, ofSlice),
    ...pagedTables(car, { detail: hires }),
    spendByMonth: spendByMonth('Car'),
    spendBySupplier,
    spendByCarType,
    spendAnalysis,
  });
}
