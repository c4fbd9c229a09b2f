/** The hierarchy's reads, for the filter bar and the TMC selection. */
import type { FastifyInstance } from 'fastify';
import * as hierarchy from '../../../contract/hierarchy/calls.ts';
import { serve } from '../../http/serve.ts';
import { serveReport } from '../../http/serve-report.ts';
import { countries } from '../../reference/countries.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, hierarchy.clientList, ({ user }) => queries.clientList(app.db, user));
  serveReport(app, hierarchy.topNodes, ({ reading }) => queries.topNodes(reading));
  serveReport(app, hierarchy.childNodes, ({ reading, params, query }) =>
    queries.childNodes(reading, params.id, query.include),
  );
  serveReport(app, hierarchy.searchNodes, ({ reading, query }) => queries.searchNodes(reading, query));
  serve(app, hierarchy.countries, async () => [...countries]);
}
