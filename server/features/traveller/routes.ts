/** The Traveller dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import { bookingDetails } from '../../../contract/traveller/booking-details.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { onPostgres, openReading, type Run } from '../../db/ask.ts';
import { serve } from '../../http/serve.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import * as details from './booking-details.ts';
import { detail } from './detail.ts';
import { lines } from './lines.ts';
import * as queries from './queries.ts';
import { spendAnalysis } from './spend-analysis.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, traveller.summary, ({ reading, query }) => queries.summary(reading, query));
  serveReport(app, traveller.tripFrequency, ({ reading, query }) => queries.tripFrequency(reading, query));
  serveReport(app, traveller.compliance, ({ reading, query }) => queries.compliance(reading, query));
  serveReport(app, traveller.spendAnalysis, ({ reading, query }) => spendAnalysis(reading, query));
  serveReport(app, traveller.detail, ({ reading, query }) => detail(reading, query));
  // A handful of rows by their key, with the feed's own fields, which the copies do not hold.
  serve(app, bookingDetails, ({ scope, user, query }) => {
    const readingBy = (run: Run) => openReading(scope, user.dataVersion, run);
    return details.bookingDetails(readingBy(onPostgres(app.db)), readingBy(app.ask), query);
  });
  serveLines(app, traveller.lines, lines);
}
