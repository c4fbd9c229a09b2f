/** The access log. Like changes, its records are in no replica, and answers about them are not cached. */
import type { FastifyInstance } from 'fastify';
import * as access from '../../../contract/changes/access.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import * as queries from './access-queries.ts';

export function accessRoutes(app: FastifyInstance): ServedCalls<typeof access> {
  const run = onPostgres(app.db);
  return {
    list: serve(app, access.list, ({ scope, user, client, signal, query }) =>
      queries.list(openReading(scope, user.dataVersion, run, signal), client.timeZone, query),
    ),
    people: serve(app, access.people, ({ scope, user, signal }) =>
      queries.people(openReading(scope, user.dataVersion, run, signal)),
    ),
  };
}
