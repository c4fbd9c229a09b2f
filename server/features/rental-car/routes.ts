/** The Rental Car dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as car from '../../../contract/rental-car/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { spendByMonth } from '../../measures/product-figures.ts';
import { hires } from './details.ts';
import { figures, ofSlice } from './figures.ts';
import { spendAnalysis, spendByCarType, spendBySupplier } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, car, {
    ...cardsAndLines(car, figures, ofSlice),
    ...pagedTables(car, { detail: hires }),
    spendByMonth: spendByMonth('Car'),
    spendBySupplier,
    spendByCarType,
    spendAnalysis,
  });
}
