/** The endpoints of Forward Bookings. */
import type { FastifyInstance } from 'fastify';
import * as forward from '../../../contract/forward-bookings/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { bookingsPerMonth, forwardDestinations } from './charts.ts';
import { figuresOf } from './figures.ts';
import { forwardBookings } from './table.ts';

export function routes(app: FastifyInstance): void {
  reports(app, forward, {
    ...cardsAndLines(forward, figuresOf(app.db)),
    ...pagedTables(forward, { forwardBookings: forwardBookings(app.db) }),
    bookingsPerMonth,
    forwardDestinations,
  });
}
