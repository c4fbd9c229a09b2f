/** Free queries, and the catalogue of what can be queried. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/query/calls.ts';
import { serve } from '../../http/serve.ts';
import { serveReport } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { catalogueFor } from './catalogue.ts';
import { runQuery } from './run-query.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  return {
    catalogue: serve(app, contract.catalogue, async ({ client, user }) =>
      catalogueFor(client, user.permissions),
    ),
    query: serveReport(app, contract.query, (reading, _query, _params, body) => runQuery(reading, body)),
  };
}
