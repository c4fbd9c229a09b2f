/** Removes access records past their retention. */
import * as z from 'zod';
import { whole } from '../../database/tenant.ts';
import { daysAgo, inEachClient } from '../../jobs/each-client.ts';
import type { Job } from '../../jobs/queue.ts';
import { keptFrom } from '../../tenants/kept-days.ts';

export const sweepAccessRecords: Job<object> = {
  name: 'sweep-access-records',
  data: z.object({}),
  every: '47 3 * * *',
  async run(context) {
    const { auditDays } = context.config;
    await inEachClient(context, async (trx, clientId) =>
      trx
        .deleteFrom('access_records')
        .where('client_id', '=', clientId)
        .where('at', '<=', await keptFrom(context, trx, clientId, 'access_record_days', auditDays))
        .execute(),
    );
    await whole(context.db)
      .deleteFrom('refused_sign_ins')
      .where('at', '<=', daysAgo(context, auditDays))
      .execute();
  },
};
