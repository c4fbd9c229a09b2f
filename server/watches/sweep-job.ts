/** Removes what the ledgers of watches have kept for long enough. */
import * as z from 'zod';
import type { Trx } from '../database/schema.ts';
import { inEachClient } from '../jobs/each-client.ts';
import type { Job } from '../jobs/queue.ts';
import { keptFrom } from '../tenants/kept-days.ts';

export const sweepWatchLedgers: Job<object> = {
  name: 'sweep-watch-ledgers',
  data: z.object({}),
  every: '27 3 * * *',
  run(context) {
    const { ledgerDays } = context.config.watches;
    return inEachClient(context, async (trx, clientId) =>
      forgetEvaluations(
        trx,
        clientId,
        await keptFrom(context, trx, clientId, 'watch_result_days', ledgerDays),
      ),
    );
  },
};

/** The last that was judged for each recipient stays: the next evaluation is compared with it, however long a watch was paused. */
async function forgetEvaluations(trx: Trx, clientId: number, oldest: Date): Promise<void> {
  await trx
    .deleteFrom('watch_evaluations as found')
    .where('found.client_id', '=', clientId)
    .where('found.evaluated_at', '<', oldest)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('found.outcome', '=', 'unjudged'),
        exists(
          selectFrom('watch_evaluations as newer')
            .where('newer.client_id', '=', clientId)
            .whereRef('newer.watch_id', '=', 'found.watch_id')
            .whereRef('newer.user_id', '=', 'found.user_id')
            .whereRef('newer.id', '>', 'found.id')
            .where('newer.outcome', '<>', 'unjudged')
            .select('newer.id'),
        ),
      ]),
    )
    .execute();
  await trx
    .deleteFrom('watch_attempts')
    .where('client_id', '=', clientId)
    .where('attempted_at', '<', oldest)
    .execute();
}
