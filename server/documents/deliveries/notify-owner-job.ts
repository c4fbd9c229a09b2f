/** Notifies the owner of a schedule that one of its runs failed for some recipients, or was not run at all. */
import * as z from 'zod';
import { inTenant, whole } from '../../database/tenant.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { brandOf } from '../../tenants/mail-brand.ts';
import { headingOf, schedulesAddress } from './message.ts';
import { failures } from './notes.ts';
import { readRun } from './runs.ts';

const data = z.object({ clientId: z.number(), runId: z.number() });
type Data = z.infer<typeof data>;

export const notifyOwner: Job<Data> = {
  name: 'tell-owner-of-report',
  data,
  run: mailOwner,
  // Whatever prevented the reports from being mailed may prevent this mail too, so it is retried for more than a day.
  giveUp: mailOwner,
};

/** The most recipients that the mail names; the ledger has them all. */
const maxNamed = 20;

async function mailOwner(
  { db, sendMail, config, log }: JobContext,
  request: Data,
  id: string,
): Promise<void> {
  const { clientId, runId } = request;
  const found = await inTenant(whole(db), clientId, async (trx) => {
    const run = await readRun(trx, clientId, runId);
    const failed = trx
      .selectFrom('report_deliveries')
      .where('client_id', '=', clientId)
      .where('run_id', '=', runId)
      .where('state', 'in', failures)
      .select(['recipient', 'words'])
      .orderBy('id');
    return run && { run, failed: await failed.execute() };
  });
  if (!found) return;
  const { run, failed } = found;
  const owner = await recipientOf(db, run.user_id, clientId);
  if (!owner) return log(`The owner of the schedule of run ${runId} cannot be notified: no access any more`);
  const named = failed.slice(0, maxNamed).map(({ recipient, words }) => `${recipient}: ${words ?? ''}`);
  const others = failed.length > maxNamed ? [`and ${failed.length - maxNamed} more`] : [];
  const { title, about } = headingOf(run);
  await sendMail({
    id,
    to: owner.email,
    ...brandedMail(brandOf(run.tmc.name, run.tmc.settled), {
      title: `${title} ${run.not_run === null ? 'not delivered to everyone' : 'not made'}`,
      about,
      to: owner.name,
      body:
        run.not_run === null
          ? [{ title: 'A report that you scheduled could not be delivered to:', list: [...named, ...others] }]
          : ['A report that you scheduled was not made.', run.not_run],
      buttons: [{ label: 'Open scheduled reports', address: schedulesAddress(productAddress(config)) }],
      reason: 'You receive this because you own the schedule.',
    }),
  });
}
