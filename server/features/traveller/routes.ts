/** The Traveller dashboard's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as bookings from '../../../contract/traveller/booking-details.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { onPostgres, openReading, type Run } from '../../access/ask.ts';
import { reports } from '../../http/reports.ts';
import { type RequestInput, serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { travellerMetrics } from '../../metrics/formulas/traveller.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import * as details from './booking-details.ts';
import { detail } from './detail.ts';

import { spendAnalysis } from './spend-analysis.ts';
import { tripFrequency } from './trip-frequency.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof traveller> {
  return reports(app, traveller, {
    ...cardsAndLines(traveller, travellerMetrics),
    ...pagedTables(traveller, { spendAnalysis, detail }),
    tripFrequency,
  });
}

export function bookingDetailRoutes(app: FastifyInstance): ServedCalls<typeof bookings> {
  // PostgreSQL reads a few rows by key here, with the feed's own fields, which the replicas do not hold.
  const answer = (request: RequestInput<typeof bookings.bookingDetails>, contacts: boolean) => {
    const { scope, user, client, query, signal } = request;
    const readingBy = (run: Run) => openReading(scope, user.dataVersion, run, signal);
    const shown = { contacts, titles: client.referenceFields };
    return details.bookingDetails(readingBy(onPostgres(app.db)), readingBy(app.ask), query, shown);
  };
  return {
    bookingDetails: serve(app, bookings.bookingDetails, (request) => answer(request, false)),
    bookingSummary: serve(app, bookings.bookingSummary, (request) => answer(request, true)),
  };
}
