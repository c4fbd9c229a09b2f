/** Removes files past their retention; their ledger entries remain. */
import * as z from 'zod';
import { fileDays } from '../../../contract/scheduled-reports/ledger.ts';
import { inEachClient } from '../../jobs/each-client.ts';
import type { Job } from '../../jobs/queue.ts';
import { keptFrom } from '../../tenants/kept-days.ts';

export const sweepReportFiles: Job<object> = {
  name: 'sweep-report-files',
  data: z.object({}),
  every: '17 3 * * *',
  run: (context) =>
    inEachClient(context, async (trx, clientId) =>
      trx
        .deleteFrom('report_files')
        .where('client_id', '=', clientId)
        .where('made_at', '<=', await keptFrom(context, trx, clientId, 'report_file_days', fileDays))
        .execute(),
    ),
};
