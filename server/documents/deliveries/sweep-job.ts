/** Removes files past their retention; their ledger entries remain. */
import * as z from 'zod';
import { fileDays } from '../../../contract/scheduled-reports/ledger.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import type { Job } from '../../jobs/queue.ts';

export const sweepReportFiles: Job<object> = {
  name: 'sweep-report-files',
  data: z.object({}),
  every: '17 3 * * *',
  async run({ db, clock, signal }) {
    const oldest = new Date(clock().getTime() - fileDays * 86_400_000);
    const clients = await db.selectFrom('clients').select('id').execute();
    for (const { id } of clients) {
      signal.throwIfAborted();
      await inTenant(whole(db), id, (trx) =>
        trx.deleteFrom('report_files').where('client_id', '=', id).where('made_at', '<=', oldest).execute(),
      );
    }
  },
};
