/** Forgets what old imports changed; they cannot be taken back any more. */
import * as z from 'zod';
import { any } from '../../database/build.ts';
import type { Trx } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import type { Job } from '../../jobs/queue.ts';

export const settleImports: Job<object> = {
  name: 'settle-imports',
  data: z.object({}),
  every: '37 3 * * *',
  async run({ db, clock, config, signal }) {
    const oldest = new Date(clock().getTime() - config.takeBackDays * 86_400_000);
    const clients = await db.selectFrom('clients').select('id').execute();
    for (const { id } of clients) {
      signal.throwIfAborted();
      await inTenant(whole(db), id, (trx) => settle(trx, id, oldest, clock()));
    }
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
