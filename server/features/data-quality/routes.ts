/** The Data Quality screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/data-quality/calls.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { pagedTables } from '../../metrics/paged-report.ts';
import { overview } from './overview.ts';
import { missingDays, rows } from './rows.ts';
import { unknownNodesOf } from './unknown-nodes.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  return reports(app, calls, {
    ...pagedTables(calls, {
      rows: async (reading, query) => rows(reading, await unknownNodesOf(app.db, reading), query),
    }),
    overview: async (reading, query) => overview(reading, await unknownNodesOf(app.db, reading), query),
    missingDays,
  });
}
