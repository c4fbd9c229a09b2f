/** The endpoints of Tickets in Credit. */
import type { FastifyInstance } from 'fastify';
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { ticketMetrics } from '../../metrics/formulas/tickets-in-credit.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { details } from './details.ts';
import { rescue } from './rescue.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof tickets> {
  return reports(app, tickets, {
    ...cardsAndLines(tickets, ticketMetrics),
    ...pagedTables(tickets, { details, rescue }),
  });
}
