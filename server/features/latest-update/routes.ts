/**
 * How recent the data is. An import without new data does not raise the data version, so the answer is never cached.
 */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/latest-update/calls.ts';
import { ask, askOne, onPostgres, openReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { serve } from '../../http/serve.ts';
import type { ServedCalls } from '../../http/served.ts';
import { dayIn } from '../../lib/clock.ts';
import { latestTransaction } from '../../metrics/counted-lines.ts';
import { awaitedSources } from '../../sources/awaited.ts';
import { incompleteMonths } from './incomplete-months.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    latestUpdate: serve(app, calls.latestUpdate, async ({ scope, client, user: { dataVersion }, signal }) => {
      const stored = openReading(scope, dataVersion, postgres, signal);
      const reading = openReading(scope, dataVersion, app.ask, signal);
      const now = app.clock();
      const [[load], { day }, awaited] = await Promise.all([
        ask(stored, lastLoad(scope.clientId)),
        askOne(reading, latestTransaction(scope)),
        awaitedSources(stored, now),
      ]);
      const late = awaited.flatMap(({ name, since }) =>
        since ? [{ source: name, since: since.toISOString() }] : [],
      );
      return {
        loadedAt: load?.finished_at.toISOString() ?? null,
        latestTransactionDate: day,
        late,
        incomplete: await incompleteMonths(reading, dayIn(client.timeZone, now), day),
      };
    }),
  };
}

/** Ignores rejected feeds, which loaded nothing. */
const lastLoad = (clientId: number) =>
  build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('state', '=', 'loaded')
    .select('finished_at')
    .orderBy('id', 'desc')
    .limit(1);
