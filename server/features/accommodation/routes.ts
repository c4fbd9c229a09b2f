/** The Accommodation dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { spendByMonth } from '../../measures/product-figures.ts';
import { stays } from './details.ts';
import { figures } from './figures.ts';
import { tripsWithoutAccommodation } from './overnight-trips.ts';
import { byDestination, spendAnalysis } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, accommodation, {
    ...cardsAndLines(accommodation, figures),
    ...pagedTables(accommodation, { detail: stays, destinationAnalysis: stays, tripsWithoutAccommodation }),
    spendByMonth: spendByMonth('Hotel'),
    byDestination,
    spendAnalysis,
  });
}
