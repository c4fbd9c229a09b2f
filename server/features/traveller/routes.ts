/** The Traveller dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import { bookingDetails, bookingSummary } from '../../../contract/traveller/booking-details.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { onPostgres, openReading, type Run } from '../../db/ask.ts';
import { reports } from '../../http/reports.ts';
import { type Asked, serve } from '../../http/serve.ts';
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
  const answer = ({ scope, user, query, signal }: Asked<typeof bookingDetails>) => {
    const readingBy = (run: Run) => openReading(scope, user.dataVersion, run, signal);
    const mayReach = user.permissions.includes('traveller_tracker');
    return details.bookingDetails(readingBy(onPostgres(app.db)), readingBy(app.ask), query, mayReach);
  };
  serve(app, bookingDetails, answer);
  serve(app, bookingSummary, (asked) => answer(asked));
}
