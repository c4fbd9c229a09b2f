/** The Rental Car dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as car from '../../../contract/rental-car/calls.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import { onlineCompliance, spendByMonth } from '../../measures/product-figures.ts';
import { hires } from './details.ts';
import { lines, ofSlice } from './lines.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, car.summary, ({ reading, query }) => queries.summary(reading, query));
  serveReport(app, car.statistics, ({ reading, query }) => queries.statistics(reading, query));
  serveReport(app, car.compliance, async ({ reading, query }) => ({
    onlineBookingCompliance: await onlineCompliance(reading, query, 'Car'),
  }));
  serveReport(app, car.spendByMonth, ({ reading, query }) => spendByMonth(reading, query, 'Car'));
  serveReport(app, car.spendBySupplier, ({ reading, query }) => queries.spendBySupplier(reading, query));
  serveReport(app, car.spendByCarType, ({ reading, query }) => queries.spendByCarType(reading, query));
  serveReport(app, car.spendAnalysis, ({ reading, query }) => queries.spendAnalysis(reading, query));
  serveReport(app, car.detail, ({ reading, query }) => hires(reading, query));
  serveLines(app, car.lines, lines, ofSlice);
}
