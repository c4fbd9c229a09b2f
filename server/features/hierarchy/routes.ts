/** The hierarchy's read endpoints, for the filter bar and the TMC selection. */
import type { FastifyInstance } from 'fastify';
import * as hierarchy from '../../../contract/hierarchy/calls.ts';
import { onPostgres } from '../../access/ask.ts';
import { reports } from '../../http/reports.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { countries } from '../../reference-data/countries.ts';
import { shownClients } from '../../tenants/shown-clients.ts';
import * as queries from './queries.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof hierarchy> {
  const postgres = onPostgres(app.db);
  return {
    clientList: serve(app, hierarchy.clientList, ({ user }) => shownClients(app.db, user.clientIds)),
    ...reports(app, hierarchy, {
      topNodes: (reading) => queries.topNodes(reading, postgres),
      childNodes: queries.childNodes,
      searchNodes: queries.searchNodes,
      grantableNodes: queries.grantableNodes,
    }),
    countries: serve(app, hierarchy.countries, async () => [...countries]),
  };
}
