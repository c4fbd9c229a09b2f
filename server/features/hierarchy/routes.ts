/** The hierarchy's reads, for the filter bar and the TMC selection. */
import type { FastifyInstance } from 'fastify';
import * as hierarchy from '../../../contract/hierarchy/calls.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import { countries } from '../../reference/countries.ts';
import { shownClients } from '../../tenants/shown-clients.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): void {
  serve(app, hierarchy.clientList, ({ user }) => shownClients(app.db, user.clientIds));
  reports(app, hierarchy, {
    topNodes: queries.topNodes,
    childNodes: queries.childNodes,
    searchNodes: queries.searchNodes,
    grantableNodes: queries.grantableNodes,
  });
  serve(app, hierarchy.countries, async () => [...countries]);
}
