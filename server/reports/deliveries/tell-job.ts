/** Tells the owner of a schedule that a run of it failed for somebody, or was not run at all. */
import * as z from 'zod';
import { inTenant, whole } from '../../db/tenant.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { oneLine, plain } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { titleOf } from './message.ts';
import { failures } from './notes.ts';
import { readRun } from './runs.ts';

const data = z.object({ clientId: z.number(), runId: z.number() });
type Data = z.infer<typeof data>;

export const tellOwner: Job<Data> = {
  name: 'tell-owner-of-report',
  data,
  run: tell,
  // What kept the reports from being mailed may keep this, too: it is tried for more than a day.
  giveUp: tell,
};

/** So many are named; the ledger has them all. */
const mostNamed = 20;

async function tell({ db, sendMail, config, log }: JobContext, asked: Data, id: string): Promise<void> {
  const { clientId, runId } = asked;
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
  if (!owner)
    return log(`The owner of the schedule of run ${runId} cannot be told of it: no access any more`);
  const named = failed
    .slice(0, mostNamed)
    .map(({ recipient, words }) => `${recipient}: ${oneLine(words ?? '')}`);
  const others = failed.length - named.length;
  const told = run.not_run === null ? 'could not be delivered to everybody' : 'was not made';
  await sendMail({
    id,
    from: plain(run.tmc.name),
    to: owner.email,
    subject: `${titleOf(run)}: ${told}`,
    text: [
      `${plain(owner.name)},`,
      '',
      `a report that you scheduled ${told}:`,
      titleOf(run),
      '',
      ...(run.not_run === null ? named : [plain(run.not_run)]),
      ...(others > 0 ? [`and ${others} more`] : []),
      '',
      `${productAddress(config)}/#/feature/scheduledreports`,
      '',
    ].join('\n'),
  });
}
