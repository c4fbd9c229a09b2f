/** How new the data are. An import that finds nothing new raises no data version, so the answer is never kept. */
import type { FastifyInstance } from 'fastify';
import { latestUpdate } from '../../../contract/latest-update/calls.ts';
import { ask, askOne, onPostgres, openReading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { serve } from '../../http/serve.ts';
import { latestTransaction } from '../../lines/counted-lines.ts';

export function routes(app: FastifyInstance): void {
  const postgres = onPostgres(app.db);
  serve(app, latestUpdate, async ({ scope, user: { dataVersion }, signal }) => {
    const [[load], { day }] = await Promise.all([
      ask(openReading(scope, dataVersion, postgres, signal), lastLoad(scope.clientId)),
      askOne(openReading(scope, dataVersion, app.ask, signal), latestTransaction(scope)),
    ]);
    return { loadedAt: load?.finished_at.toISOString() ?? null, latestTransactionDate: day };
  });
}

/** A feed that was refused has loaded nothing. */
const lastLoad = (clientId: number) =>
  build
    .selectFrom('imports')
    .where('client_id', '=', clientId)
    .where('outcome', '=', 'loaded')
    .select('finished_at')
    .orderBy('id', 'desc')
    .limit(1);
