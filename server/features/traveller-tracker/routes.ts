/** The Traveller Tracker's read endpoints. */
import type { FastifyInstance } from 'fastify';
import * as tracker from '../../../contract/traveller-tracker/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { peopleUnderWay } from './affected.ts';
import { tripsForLocation, tripsMap } from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof tracker> {
  return reports(app, tracker, { ...pagedTables(tracker, { tripsForLocation }), tripsMap, peopleUnderWay });
}
