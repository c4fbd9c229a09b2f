/** Free queries, and the catalogue of what can be queried. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/query/calls.ts';
import * as cellsContract from '../../../contract/query/cells.ts';
import * as changeContract from '../../../contract/query/change.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { serveReport } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { catalogueFor } from './catalogue.ts';
import { linesOfCell, membersOf } from './cells.ts';
import { explainChange } from './explain-change.ts';
import { runQuery } from './run-query.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  return {
    catalogue: serve(app, contract.catalogue, async ({ client, user }) =>
      catalogueFor(client, user.permissions),
    ),
    query: serveReport(app, contract.query, (reading, _query, _params, body) => runQuery(reading, body)),
  };
}

export function cellRoutes(app: FastifyInstance): ServedCalls<typeof cellsContract> {
  return {
    ...reports(app, cellsContract, { lines: linesOfCell }),
    members: serveReport(app, cellsContract.members, (reading, _query, _params, body) =>
      membersOf(reading, body),
    ),
  };
}

export function changeRoutes(app: FastifyInstance): ServedCalls<typeof changeContract> {
  return {
    change: serveReport(app, changeContract.change, (reading, _query, _params, body) =>
      explainChange(reading, body),
    ),
  };
}
