/** The Airfare dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as airfare from '../../../contract/airfare/calls.ts';
import { serveReport } from '../../http/serve-report.ts';
import { serveLines } from '../../lines/figure-lines.ts';
import * as details from './details.ts';
import { lines, ofFare } from './lines.ts';
import * as queries from './queries.ts';
import * as tables from './table-queries.ts';

export function routes(app: FastifyInstance): void {
  serveReport(app, airfare.summary, ({ reading, query }) => queries.summary(reading, query));
  serveReport(app, airfare.statistics, ({ reading, query }) => queries.statistics(reading, query));
  serveReport(app, airfare.compliance, ({ reading, query }) => queries.compliance(reading, query));
  serveReport(app, airfare.spendByDestination, ({ reading, query }) =>
    tables.spendByDestination(reading, query),
  );
  serveReport(app, airfare.spendByDestinationDetail, ({ reading, query }) =>
    details.spendByDestinationDetail(reading, query),
  );
  serveReport(app, airfare.airlineMarketShare, ({ reading, query }) =>
    tables.airlineMarketShare(reading, query),
  );
  serveReport(app, airfare.airlineMarketShareDetail, ({ reading, query }) =>
    details.airlineMarketShareDetail(reading, query),
  );
  serveReport(app, airfare.spendByClassOfTravel, ({ reading, query }) =>
    tables.spendByClassOfTravel(reading, query),
  );
  serveReport(app, airfare.spendByClassOfTravelDetail, ({ reading, query }) =>
    details.spendByClassOfTravelDetail(reading, query),
  );
  serveReport(app, airfare.advancePurchase, ({ reading, query }) => tables.advancePurchase(reading, query));
  serveReport(app, airfare.bookingClassList, ({ reading, query }) => queries.bookingClasses(reading, query));
  serveLines(app, airfare.lines, lines, ofFare);
}
