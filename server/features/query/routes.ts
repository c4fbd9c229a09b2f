/** Free queries, and the catalogue of what can be queried. */
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/query/calls.ts';
import { reports } from '../../http/reports.ts';
import { serveReport } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { catalogue } from './catalogue.ts';
import { runQuery } from './run-query.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof contract> {
  return {
    ...reports(app, contract, { catalogue: async () => catalogue }),
    query: serveReport(app, contract.query, (reading, _query, _params, body) => runQuery(reading, body)),
  };
}
