/**
 * Sends a run to its recipients, one after the other, each with their current visibility. The state `sending` is
 * committed before the end of a message goes to the mail server, the outcome afterwards. A delivery that is found in
 * `sending` after its process ended may therefore have arrived: it is sent once more under the same message id, and is
 * marked as doubtful. A message that may have arrived twice is not sent again.
 */
import { buffer } from 'node:stream/consumers';
import { Counter } from 'prom-client';
import * as z from 'zod';
import { reportTitles } from '../../../contract/reports/kinds.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { titleInRecords } from '../../files/file-name.ts';
import { MailNotTaken } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { makeReport } from '../make-report.ts';
import type { MakeReport } from '../request.ts';
import { type Ask, bytesOf, type KeptFile } from './files.ts';
import { fileFor, type InClient } from './make-file.ts';
import { reportMail } from './message.ts';
import { hasFailed, hasUnsubscribed, isSettled, type Noted, nextTry, note } from './notes.ts';
import { notifyOwner } from './notify-owner-job.ts';
import { type Run, readRun, type WaitingDelivery, waitingDeliveries } from './runs.ts';
import { hasSameVisibility, type View, viewOf, visibilityKey } from './views.ts';

const data = z.object({ clientId: z.number(), runId: z.number() });
type Data = z.infer<typeof data>;

export const deliverReport: Job<Data> = {
  name: 'deliver-report',
  data,
  // Runs of one owner fall due in the same minute and run in parallel; one turn is left to other owners.
  ofEach: 3,
  run: (context, request) => deliverRun(context, request, makeReport),
};

export const deliveries = new Counter({
  name: 'tripledger_deliveries_total',
  help: 'Attempts to deliver a scheduled report, by what became of them; put_off is tried again.',
  labelNames: ['outcome'],
  registers: [],
});

/** One attempt at a run; files that several recipients need are loaded once. */
type Pass = {
  context: JobContext;
  inClient: InClient;
  run: Run;
  fileOf(view: View): Promise<KeptFile>;
  contentOf(file: KeptFile): Promise<Buffer>;
};

export async function deliverRun(
  context: JobContext,
  { clientId, runId }: Data,
  make: MakeReport,
): Promise<void> {
  const inClient: InClient = (work) => inTenant(whole(context.db), clientId, work);
  const run = await inClient((trx) => readRun(trx, clientId, runId));
  if (!run) return;
  const ask: Ask = (query) => inClient(async (trx) => (await trx.executeQuery(query.compile())).rows);
  const files = new Map<string, Promise<KeptFile>>();
  // Recipients with the same visibility usually follow each other, so only the latest content is held.
  let latest: { id: number; content: Promise<Buffer> } | undefined;
  const pass: Pass = {
    context,
    inClient,
    run,
    fileOf(view) {
      const sight = visibilityKey(view);
      const file = files.get(sight) ?? fileFor(context, inClient, make, run, view);
      files.set(sight, file);
      return file;
    },
    contentOf(file) {
      if (latest?.id !== file.id) {
        latest = { id: file.id, content: buffer(bytesOf(ask, clientId, file)) };
      }
      return latest.content;
    },
  };
  for (const delivery of await inClient((trx) => waitingDeliveries(trx, run, context.clock()))) {
    context.signal.throwIfAborted();
    await deliver(pass, delivery);
  }
}

async function deliver(pass: Pass, found: WaitingDelivery): Promise<void> {
  const { context, inClient, run } = pass;
  const { db, log, signal } = context;
  const delivery = found.state === 'sending' ? await recover(pass, found) : found;
  if (delivery?.state !== 'queued') return;
  const { recipient } = delivery;

  const view = await viewOf(db, run, recipient, signal);
  if ('nothing' in view) {
    await setState(pass, delivery, { state: 'nothing_to_see', words: view.nothing });
    return;
  }
  if (view.userId === null && (await inClient((trx) => hasUnsubscribed(trx, run, recipient)))) {
    await setState(pass, delivery, { state: 'unsubscribed', words: null });
    return;
  }
  let file: KeptFile;
  try {
    file = await pass.fileOf(view);
  } catch (error) {
    signal.throwIfAborted();
    log(`The report of run ${run.id} could not be made`, error);
    return putOff(pass, delivery, 'The report could not be made.');
  }
  // The visibility is checked again, since making the file may have taken minutes.
  const viewNow = await viewOf(db, run, recipient, signal);
  if ('nothing' in viewNow || !hasSameVisibility(view, viewNow)) {
    return putOff(pass, delivery, 'What the recipient may see was changed while it was made.');
  }
  await send(pass, delivery, view, file);
}

/** A delivery whose process ended is sent again at once, unless its day is over. */
function recover(pass: Pass, found: WaitingDelivery): Promise<WaitingDelivery | null> {
  const isOver = pass.context.clock() >= found.give_up_at;
  return recordFailure(pass, found, {
    words: 'The process that sent it ended.',
    mayHaveArrived: true,
    next: isOver ? null : found.next_at,
  });
}

async function send(pass: Pass, delivery: WaitingDelivery, view: View, file: KeptFile): Promise<void> {
  const { config, sendMail, clock } = pass.context;
  const fits = file.size <= config.mail.attachmentMb * 1_000_000;
  const content = fits ? await pass.contentOf(file) : null;
  const mail = reportMail(config, { run: pass.run, delivery, view, file, content, now: clock() });
  let latest: WaitingDelivery = { ...delivery, user_id: view.userId, file_id: file.id };
  const handOver = async () => {
    const sending = await setState(pass, latest, { state: 'sending' });
    if (!sending) throw new TakenOver();
    latest = sending;
    await recordDelivery(pass, latest);
  };
  const attempts = delivery.attempts + 1;
  try {
    await sendMail(mail, handOver);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof MailNotTaken)) throw error;
    const { outcome, words } = error;
    if (outcome !== 'refused') return putOff(pass, latest, words, outcome === 'unknown');
    await setState(pass, latest, { state: 'refused', words: inDoubt(latest, words), attempts });
    return;
  }
  await setState(pass, latest, { state: 'sent', words: null, attempts });
}

/** Once, however often it is tried. */
function recordDelivery({ context, run }: Pass, { id, recipient, user_id: userId }: WaitingDelivery) {
  return context.audit.record(run.client_id, {
    kind: 'report_mailed',
    readerId: userId,
    actor: recipient,
    subject: titleInRecords(reportTitles[run.report_type], run.extension),
    nodeId: run.node_id ?? undefined,
    once: `${deliverReport.name} ${id}`,
  });
}

/** Another process is sending the message, or has sent it. */
class TakenOver extends Error {}

async function putOff(
  pass: Pass,
  delivery: WaitingDelivery,
  words: string,
  mayHaveArrived = false,
): Promise<void> {
  const next = nextTry(delivery.attempts + 1, pass.context.clock(), delivery.give_up_at);
  await recordFailure(pass, delivery, { words, mayHaveArrived, next });
}

/** A recordFailure attempt. `next`: when to retry, unless the message may have arrived for the second time. */
type Failure = { words: string; mayHaveArrived: boolean; next: Date | null };

function recordFailure(
  pass: Pass,
  delivery: WaitingDelivery,
  { words, mayHaveArrived, next }: Failure,
): Promise<WaitingDelivery | null> {
  const attempts = delivery.attempts + 1;
  const is_doubtful = delivery.is_doubtful || mayHaveArrived;
  const known = { attempts, is_doubtful };
  return next === null || (delivery.is_doubtful && mayHaveArrived)
    ? setState(pass, delivery, { ...known, state: 'given_up', words: inDoubt(known, words) })
    : setState(pass, delivery, { ...known, state: 'queued', words, next_at: next });
}

/** Why the delivery is not retried. */
const inDoubt = ({ is_doubtful }: Pick<WaitingDelivery, 'is_doubtful'>, words: string) =>
  is_doubtful ? `It may have arrived. ${words}` : words;

/**
 * Returns the setState delivery; null: another process changed it meanwhile, and its state is kept. If it was the last
 * of its run and the run recordFailure, the owner is notified by a job that is queued in the same transaction.
 */
async function setState(pass: Pass, delivery: WaitingDelivery, to: Noted): Promise<WaitingDelivery | null> {
  const { context, run } = pass;
  const { client_id: clientId, id: runId, user_id: userId } = run;
  const now = await pass.inClient(async (trx) => {
    if (!(await note(trx, delivery, to, context.clock()))) return null;
    if (isSettled(to.state) && (await hasFailed(trx, run))) {
      await context.queue.send(notifyOwner, { clientId, userId }, { clientId, runId }, trx);
    }
    return { ...delivery, ...to };
  });
  if (now && now.state !== 'sending')
    deliveries.inc({ outcome: now.state === 'queued' ? 'put_off' : now.state });
  return now;
}
