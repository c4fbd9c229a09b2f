/** The Traveller dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import { bookingDetails } from '../../../contract/traveller/booking-details.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { onPostgres, openReading, type Run } from '../../db/ask.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import * as details from './booking-details.ts';
import { detail } from './detail.ts';
import { figures } from './figures.ts';
import { spendAnalysis } from './spend-analysis.ts';
import { tripFrequency } from './trip-frequency.ts';

export function routes(app: FastifyInstance): void {
  reports(app, traveller, {
    ...cardsAndLines(traveller, figures),
    ...pagedTables(traveller, { spendAnalysis, detail }),
    tripFrequency,
  });
  // A handful of rows by their key, with the feed's own fields, which the copies do not hold.
  serve(app, bookingDetails, ({ scope, user, query, signal }) => {
    const readingBy = (run: Run) => openReading(scope, user.dataVersion, run, signal);
    return details.bookingDetails(readingBy(onPostgres(app.db)), readingBy(app.ask), query);
  });
}
