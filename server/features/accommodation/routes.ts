/** The Accommodation dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { spendByMonth } from '../../metrics/charts.ts';
import { accommodationMetrics } from '../../metrics/formulas/accommodation.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { stays } from './details.ts';
import { tripsWithoutAccommodation } from './overnight-trips.ts';
import { byDestination, spendAnalysis } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof accommodation> {
  return reports(app, accommodation, {
    ...cardsAndLines(accommodation, accommodationMetrics),
    ...pagedTables(accommodation, { detail: stays, destinationAnalysis: stays, tripsWithoutAccommodation }),
    spendByMonth: spendByMonth('Hotel'),
    byDestination,
    spendAnalysis,
  });
}
