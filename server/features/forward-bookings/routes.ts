/** The endpoints of Forward Bookings. */
import type { FastifyInstance } from 'fastify';
import * as forward from '../../../contract/forward-bookings/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { bookingsPerMonth, forwardDestinations } from './charts.ts';
import { metricsOf } from './metrics.ts';
import { forwardBookings } from './table.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof forward> {
  return reports(app, forward, {
    ...cardsAndLines(forward, metricsOf(app.db)),
    ...pagedTables(forward, { forwardBookings: forwardBookings(app.db) }),
    bookingsPerMonth,
    forwardDestinations,
  });
}
