/** Removes files of deliveries: of one that was deleted at once, of all others after some days. */
import * as z from 'zod';
import type { ReadOnlyDb, Trx } from '../database/schema.ts';
import { inTenant, whole } from '../database/tenant.ts';
import type { Job, JobContext } from '../jobs/queue.ts';
import { keptDays } from '../tenants/kept-days.ts';
import { deliveryFolder, removeFolder, storedDeliveries } from './folders.ts';
import { sweepIncoming } from './incoming.ts';

const data = z.object({ clientId: z.number(), importId: z.number() });

/** The delivery's rows are gone; running it again does no harm. */
export const removeDeliveredFiles: Job<z.infer<typeof data>> = {
  name: 'remove-delivered-files',
  data,
  run: ({ config }, { clientId, importId }) => removeFolder(deliveryFolder(config, clientId, importId)),
};

const day = 86_400_000;

export const sweepDeliveries: Job<object> = {
  name: 'sweep-deliveries',
  data: z.object({}),
  every: '17 4 * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select('id').execute();
    for (const { id } of clients) {
      context.signal.throwIfAborted();
      await sweepClient(context, id);
    }
    await sweepIncoming(context.config, new Date(context.clock().getTime() - day));
  },
};

async function sweepClient({ db, clock, config }: JobContext, clientId: number): Promise<void> {
  const now = clock();
  const settled = await inTenant(whole(db), clientId, async (trx) => {
    const own = (await keptDays(trx, clientId, 'upload_days')) ?? config.upload.days;
    const days = Math.min(own, config.upload.days);
    return settle(trx, clientId, new Date(now.getTime() - days * day), now, days);
  });
  for (const importId of settled) await removeFolder(deliveryFolder(config, clientId, importId));
  await removeUnknown({ db, clock, config }, clientId);
}

/** Returns the deliveries whose files go: they were loaded, refused or left alone long ago. */
async function settle(trx: Trx, clientId: number, oldest: Date, now: Date, days: number): Promise<number[]> {
  await trx
    .updateTable('imports')
    .set({ state: 'failed', problem: `It was not loaded within ${days} days, and its files were removed.` })
    .where('client_id', '=', clientId)
    .where('state', 'in', ['received', 'ready'])
    .where('finished_at', '<=', oldest)
    .execute();
  const settled = await trx
    .updateTable('deliveries')
    .set({ files_removed_at: now })
    .where('client_id', '=', clientId)
    .where('files_removed_at', 'is', null)
    .where('import_id', 'in', (of) =>
      of
        .selectFrom('imports')
        .select('id')
        .where('client_id', '=', clientId)
        .where('finished_at', '<=', oldest)
        .where('state', 'in', ['loaded', 'refused', 'failed', 'taking back', 'taken back']),
    )
    .returning('import_id')
    .execute();
  return settled.map(({ import_id }) => import_id);
}

/** Removes folders that a crash left behind: those of no delivery, a day after their last change. */
async function removeUnknown(
  { db, clock, config }: Pick<JobContext, 'clock' | 'config'> & { db: ReadOnlyDb },
  clientId: number,
): Promise<void> {
  const stored = await storedDeliveries(config, clientId);
  if (stored.length === 0) return;
  const known = await inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('deliveries')
      .select('import_id')
      .where('client_id', '=', clientId)
      .where('files_removed_at', 'is', null)
      .execute(),
  );
  const isKnown = new Set(known.map(({ import_id }) => import_id));
  for (const { id, at } of stored) {
    if (!isKnown.has(id) && at < clock().getTime() - day)
      await removeFolder(deliveryFolder(config, clientId, id));
  }
}
