/** The Accommodation dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import { onlineCompliance, spendByMonth } from '../../measures/product-figures.ts';
import * as details from './details.ts';
import { lines } from './lines.ts';
import { tripsWithoutAccommodation } from './overnight-trips.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, accommodation.summary, ({ reading, query }) => queries.summary(reading, query));
  serveReport(app, accommodation.statistics, ({ reading, query }) => queries.statistics(reading, query));
  serveReport(app, accommodation.compliance, async ({ reading, query }) => ({
    onlineBookingCompliance: await onlineCompliance(reading, query, 'Hotel'),
  }));
  serveReport(app, accommodation.spendByMonth, ({ reading, query }) => spendByMonth(reading, query, 'Hotel'));
  serveReport(app, accommodation.byDestination, ({ reading, query }) =>
    queries.byDestination(reading, query),
  );
  serveReport(app, accommodation.spendAnalysis, ({ reading, query }) =>
    queries.spendAnalysis(reading, query),
  );
  serveReport(app, accommodation.detail, ({ reading, query }) => details.stays(reading, query));
  serveReport(app, accommodation.destinationAnalysis, ({ reading, query }) => details.stays(reading, query));
  serveReport(app, accommodation.tripsWithoutAccommodation, ({ reading, query }) =>
    tripsWithoutAccommodation(reading, query),
  );
  serveLines(app, accommodation.lines, lines);
}
