/** The calls on advisories. */
import type { FastifyInstance } from 'fastify';
import * as news from '../../../contract/traveller-tracker/advisories.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import { serve } from '../../http/serve.ts';
import { advisories, advisoriesMap, advisoryOf, countryOfPlace, sourceStates } from './advisories.ts';

export function newsRoutes(app: FastifyInstance): void {
  const { db } = app;
  serve(app, news.advisories, ({ client }) => advisories(db, client));
  serve(app, news.advisoriesMap, ({ client }) => advisoriesMap(db, client));
  serve(app, news.advisoriesForLocation, async ({ client, scope, user, query, signal }) => {
    const { country, location } = query;
    if (country !== undefined || location === undefined) return advisoryOf(db, client, country ?? null);
    const reading = openReading(scope, user.dataVersion, onPostgres(db), signal);
    return advisoryOf(db, client, await countryOfPlace(reading, location));
  });
  serve(app, news.advisorySourceStates, ({ client }) => sourceStates(db, client));
}
