/** The endpoints of Tickets in Credit. */
import type { FastifyInstance } from 'fastify';
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { details } from './details.ts';
import { figures } from './figures.ts';
import { rescue } from './rescue.ts';

export function routes(app: FastifyInstance): void {
  reports(app, tickets, {
    ...cardsAndLines(tickets, figures),
    ...pagedTables(tickets, { details, rescue }),
  });
}
