/** The Traveller Tracker's reads. */
import type { FastifyInstance } from 'fastify';
import * as tracker from '../../../contract/traveller-tracker/calls.ts';
import { reports } from '../../http/reports.ts';
import { pagedTables } from '../../lines/paged-report.ts';
import { tripsForLocation, tripsMap } from './queries.ts';

export function routes(app: FastifyInstance): void {
  reports(app, tracker, { ...pagedTables(tracker, { tripsForLocation }), tripsMap });
}
