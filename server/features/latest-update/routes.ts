/**
 * How recent the data is. An import without new data does not raise the data version, so the answer is not cached; what
 * only depends on the lines is.
 */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/latest-update/calls.ts';
import { ask, onPostgres, openReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { serve } from '../../http/serve.ts';
import { keptPart, readingOf } from '../../http/serve-report.ts';
import type { ServedCalls } from '../../http/served.ts';
import { awaitedSources } from '../../sources/awaited.ts';
import { newestData } from './incomplete-months.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  return {
    latestUpdate: serve(app, calls.latestUpdate, async ({ scope, client, user, signal }) => {
      const stored = openReading(scope, user.dataVersion, postgres, signal);
      const now = app.clock();
      const reading = readingOf(app, { scope, client, user, signal });
      const [[load], { newest, incomplete }, awaited] = await Promise.all([
        ask(stored, lastLoad(scope.clientId)),
        keptPart(app, ofLines, reading, newestData),
        awaitedSources(stored, now),
      ]);
      const late = awaited.flatMap(({ name, since }) =>
        since ? [{ source: name, since: since.toISOString() }] : [],
      );
      return {
        loadedAt: load?.finished_at.toISOString() ?? null,
        latestTransactionDate: newest,
        late,
        incomplete,
      };
    }),
  };
}

/** Which days are expected depends on today. */
const ofLines = { path: `${calls.latestUpdate.path}lines/`, dependsOn: 'day' } as const;

/** Ignores rejected feeds, which loaded nothing. */
const lastLoad = (clientId: number) =>
  build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('state', '=', 'loaded')
    .select('finished_at')
    .orderBy('id', 'desc')
    .limit(1);
