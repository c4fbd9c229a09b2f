/** The hierarchy's reads, for the filter bar and the TMC selection. */
import type { FastifyInstance } from 'fastify';
import * as hierarchy from '../../../contract/hierarchy.ts';
import { serve } from '../../http/serve.ts';
import { countries } from '../../reference/countries.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, hierarchy.clientList, ({ db, user }) => queries.clientList(db, user));
  serve(app, hierarchy.topNodes, ({ db, scope }) => queries.topNodes(db, scope));
  serve(app, hierarchy.childNodes, ({ db, scope, params, query }) =>
    queries.childNodes(db, scope, params.id, query.include),
  );
  serve(app, hierarchy.searchNodes, ({ db, scope, query }) => queries.searchNodes(db, scope, query));
  serve(app, hierarchy.countries, async () => [...countries]);
}
