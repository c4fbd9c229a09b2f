/** Forgets what old imports changed; they cannot be taken back any more. */
import * as z from 'zod';
import { any } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import { inEachClient } from '../../jobs/each-client.ts';
import type { Job } from '../../jobs/queue.ts';
import { keptFrom } from '../../tenants/kept-days.ts';

export const settleImports: Job<object> = {
  name: 'settle-imports',
  data: z.object({}),
  every: '37 3 * * *',
  run(context) {
    const { takeBackDays } = context.config;
    return inEachClient(context, async (trx, clientId) => {
      const oldest = await keptFrom(context, trx, clientId, 'take_back_days', takeBackDays);
      await settle(trx, clientId, oldest, context.clock());
    });
  },
};

async function settle(trx: Trx, clientId: number, oldest: Date, now: Date): Promise<void> {
  const settled = await trx
    .updateTable('imports')
    .set({ settled_at: now, records_before: null })
    .where('client_id', '=', clientId)
    .where('state', '=', 'loaded')
    .where('settled_at', 'is', null)
    .where('finished_at', '<=', oldest)
    .returning('id')
    .execute();
  await trx
    .deleteFrom('import_lines_before')
    .where('client_id', '=', clientId)
    .where('import_id', '=', any(settled.map(({ id }) => id)))
    .execute();
}
