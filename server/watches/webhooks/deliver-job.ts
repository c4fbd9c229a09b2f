/**
 * Delivers webhooks of watches. Each attempt is in the ledger of the watch. A process that ends between the answer and
 * the ledger delivers once more, with the same id, by which receivers know it.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { WebhookEvent } from '../../../contract/watches/webhooks.ts';
import type { Trx } from '../../database/schema.ts';
import type { WatchAttemptsTable } from '../../database/schema-watches.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { isActiveMember } from '../../identity/recipient.ts';
import type { Job, JobContext, Queue } from '../../jobs/queue.ts';
import { stillTold } from '../still-told.ts';
import { firedEvent, testEvent } from './event.ts';
import { NotAllowed, post } from './post.ts';
import { secretsOf, signedHeaders } from './sign.ts';

const data = z.object({
  clientId: z.number(),
  /** Of the watch. */
  ownerId: z.number(),
  watchId: z.number(),
  /** null: a test. */
  evaluationId: z.number().nullable(),
  webhookId: z.string(),
});
type Data = z.infer<typeof data>;

export const deliverWebhook: Job<Data> = {
  name: 'watch-webhook',
  data,
  run: deliver,
  // A server may be down for longer than a job is retried.
  giveUp: deliver,
};

/** `evaluationId`: null: a test. Its id stays the same however often it is tried. */
export async function queueWebhook(
  queue: Pick<Queue, 'send'>,
  trx: Trx,
  clientId: number,
  { id: watchId, owner_id: ownerId }: { id: number; owner_id: number },
  evaluationId: number | null,
): Promise<void> {
  const webhook = { clientId, ownerId, watchId, evaluationId, webhookId: `msg_${randomUUID()}` };
  await queue.send(deliverWebhook, { clientId, userId: ownerId }, webhook, trx);
}

async function deliver(context: JobContext, asked: Data): Promise<void> {
  const { db, config, clock, log, signal } = context;
  const { clientId, watchId, evaluationId, webhookId } = asked;
  const now = clock();
  const target = await inTenant(whole(db), clientId, (trx) => targetOf(trx, asked, now));
  const event = target && (await eventOf(context, asked, target, now));
  if (!target || !event)
    return log(`No webhook of watch ${watchId}: it was changed, paused, removed or delivered`);
  const body = JSON.stringify(event);
  const headers = signedHeaders(webhookId, now, body, target.secrets);
  const options = { allowed: config.watches.webhookHosts, signal };
  const attempt = await post(new URL(target.address), { headers, body }, options).then(answered, failed);
  signal.throwIfAborted();
  await inTenant(whole(db), clientId, (trx) =>
    trx
      .insertInto('watch_attempts')
      .values({
        client_id: clientId,
        watch_id: watchId,
        evaluation_id: evaluationId,
        webhook_id: webhookId,
        attempted_at: now,
        ...attempt,
      })
      .execute(),
  );
  if (attempt.outcome === 'put_off') throw new Error(`Webhook ${webhookId}: ${attempt.problem}`);
}

type Target = { id: number; name: string; address: string; secrets: Buffer[] };

/** null: there is none any more, or it was delivered already. */
async function targetOf(trx: Trx, { clientId, watchId, webhookId }: Data, now: Date): Promise<Target | null> {
  const watch = await trx
    .selectFrom('watches')
    .where('client_id', '=', clientId)
    .where('id', '=', watchId)
    .where('is_deleted', '=', false)
    .select(['id', 'name', 'webhook_address'])
    .executeTakeFirst();
  if (!watch?.webhook_address) return null;
  const delivered = await trx
    .selectFrom('watch_attempts')
    .where('client_id', '=', clientId)
    .where('watch_id', '=', watchId)
    .where('webhook_id', '=', webhookId)
    .where('outcome', '=', 'delivered')
    .select('id')
    .executeTakeFirst();
  if (delivered) return null;
  const secrets = await secretsOf(trx, { clientId, watchId }, now);
  return { id: watch.id, name: watch.name, address: watch.webhook_address, secrets };
}

async function eventOf(
  context: JobContext,
  { clientId, ownerId, evaluationId }: Data,
  target: Target,
  now: Date,
): Promise<WebhookEvent | null> {
  const owner = { clientId, userId: ownerId };
  if (evaluationId === null) {
    return (await isActiveMember(context.db, owner)) ? testEvent(target, now) : null;
  }
  const told = await stillTold(context, { ...owner, evaluationId });
  return told && firedEvent(told, productAddress(context.config));
}

type Attempt = Pick<WatchAttemptsTable, 'status' | 'outcome' | 'problem'>;

function answered(status: number): Attempt {
  if (status >= 200 && status < 300) return { status, outcome: 'delivered', problem: null };
  const problem = `The server answered ${status}.`;
  return { status, outcome: status === 429 || status >= 500 ? 'put_off' : 'refused', problem };
}

function failed(error: NodeJS.ErrnoException): Attempt {
  if (error instanceof NotAllowed) return { status: null, outcome: 'refused', problem: error.message };
  const problem =
    error.name === 'TimeoutError' || error.name === 'AbortError'
      ? 'The server did not answer in time.'
      : `The server cannot be reached (${error.code ?? error.message}).`;
  return { status: null, outcome: 'put_off', problem };
}
