/** The endpoints for advisories. */
import type { FastifyInstance } from 'fastify';
import * as news from '../../../contract/traveller-tracker/advisories.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { advisories, advisoriesMap, advisoryOf, countryOfPlace, sourceStates } from './advisories.ts';

export function newsRoutes(app: FastifyInstance): ServedCalls<typeof news> {
  const { db } = app;
  return {
    advisories: serve(app, news.advisories, ({ client }) => advisories(db, client)),
    advisoriesMap: serve(app, news.advisoriesMap, ({ client }) => advisoriesMap(db, client)),
    advisoriesForLocation: serve(
      app,
      news.advisoriesForLocation,
      async ({ client, scope, user, query, signal }) => {
        const { country, location } = query;
        if (country !== undefined || location === undefined) return advisoryOf(db, client, country ?? null);
        const reading = openReading(scope, user.dataVersion, onPostgres(db), signal);
        return advisoryOf(db, client, await countryOfPlace(reading, location));
      },
    ),
    advisorySourceStates: serve(app, news.advisorySourceStates, ({ client }) => sourceStates(db, client)),
  };
}
