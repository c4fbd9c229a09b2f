/** Sends a message, or a reminder of it, to each of its recipients and records the delivery state. */
import * as z from 'zod';
import { inTenant, whole } from '../../../database/tenant.ts';
import { productAddress } from '../../../identity/embedded-address.ts';
import type { Job, JobContext } from '../../../jobs/queue.ts';
import { done, unchanged } from '../../../mutations/change.ts';
import { openChange } from '../../../mutations/door.ts';
import { mailBrand } from '../../../tenants/mail-brand.ts';
import { messageDelivered } from './kinds.ts';
import { travellerMail } from './mails.ts';
import { readMessage, readRecipients } from './stored.ts';

const data = z.object({
  clientId: z.number(),
  messageId: z.number(),
  /** When this reminder was decided on; absent: the message itself. */
  remindedAt: z.iso.datetime().optional(),
});
type Data = z.infer<typeof data>;

export const mailServer = { userId: null, label: 'Mail' };

/**
 * A second run sends only to recipients without a recorded delivery; if a delivery could not be recorded, the message
 * is sent again with the same id. A rejected address does not affect the other recipients.
 */
export const mailTravellerMessage: Job<Data> = {
  name: 'mail-traveller-message',
  data,
  async run(context, job) {
    const faults: unknown[] = [];
    const found = await waiting(context, job);
    const origin = {
      brand: await mailBrand(context.db, job.clientId),
      product: productAddress(context.config),
    };
    for (const recipient of found?.recipients ?? []) {
      context.signal.throwIfAborted();
      try {
        await context.sendMail(travellerMail(origin, found!.message, recipient));
        await recordDelivery(context, job, recipient.travellerId, 'sent');
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} messages could not be sent`);
  },
  async giveUp(context, job) {
    const found = await waiting(context, job);
    for (const { travellerId } of found?.recipients ?? []) {
      await recordDelivery(context, job, travellerId, 'failed');
    }
  },
};

/** The message, and the recipients to whom it, or this reminder, is still to be sent. */
function waiting({ db }: JobContext, job: Data) {
  return inTenant(whole(db), job.clientId, async (trx) => {
    const message = await readMessage(trx, job);
    const recipients = (await readRecipients(trx, job)).filter(
      ({ state, remindedAt }) => state === 'waiting' && remindedAt?.toISOString() === job.remindedAt,
    );
    return message && { message, recipients };
  });
}

function recordDelivery(
  { db, clock }: JobContext,
  { clientId, messageId }: Data,
  travellerId: number,
  delivery: 'sent' | 'failed',
): Promise<null> {
  return openChange(db, messageDelivered, { clientId, actor: mailServer }, async ({ trx }) => {
    const recipient = await trx
      .updateTable('traveller_message_recipients')
      .set({ state: delivery, state_at: clock() })
      .where('client_id', '=', clientId)
      .where('message_id', '=', messageId)
      .where('traveller_id', '=', travellerId)
      .where('state', '=', 'waiting')
      .returning(['name', 'email'])
      .executeTakeFirst();
    if (!recipient) return unchanged(null);
    const to = `${recipient.name} <${recipient.email}>`;
    return done(null, {
      subject: { id: messageId, label: to },
      before: { to, delivery: 'waiting' },
      after: { to, delivery },
    });
  });
}
