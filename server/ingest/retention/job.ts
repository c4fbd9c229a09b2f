/** Applies the retention rules of all TMCs every night; a second run finds nothing to do. */
import * as z from 'zod';
import { inTenant, whole } from '../../database/tenant.ts';
import { daysAgo } from '../../jobs/each-client.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { keptDays } from '../../tenants/kept-days.ts';
import { applyRetention } from './apply.ts';

export const applyRetentionRules: Job<object> = {
  name: 'apply-retention-rules',
  data: z.object({}),
  every: '7 2 * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select('id').orderBy('id').execute();
    const failures: unknown[] = [];
    for (const { id } of clients) {
      context.signal.throwIfAborted();
      await apply(context, id).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
};

async function apply(context: JobContext, clientId: number): Promise<void> {
  const { db, clock, log, signal } = context;
  await forgetRejectedRows(context, clientId);
  const applied = await applyRetention(db, clientId, clock(), signal);
  if (applied && applied.bookings > 0)
    log(
      `The retention rule of client ${clientId} applied to ${applied.bookings} bookings, ${applied.lines} lines`,
    );
}

/** Without a rule of the TMC, rejected rows are kept. */
async function forgetRejectedRows(context: JobContext, clientId: number): Promise<void> {
  await inTenant(whole(context.db), clientId, async (trx) => {
    const days = await keptDays(trx, clientId, 'rejected_row_days');
    if (days === null) return;
    await trx
      .deleteFrom('import_rejects')
      .where('client_id', '=', clientId)
      .where('import_id', 'in', (of) =>
        of
          .selectFrom('imports')
          .select('id')
          .where('client_id', '=', clientId)
          .where('finished_at', '<=', daysAgo(context, days)),
      )
      .execute();
  });
}
