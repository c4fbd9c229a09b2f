/** Sends a message to each of its recipients and records the delivery state. */
import * as z from 'zod';
import { inTenant, whole } from '../../database/tenant.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { done, unchanged } from '../../mutations/change.ts';
import { openChange } from '../../mutations/door.ts';
import { messageDelivered } from './message-kinds.ts';

const data = z.object({ clientId: z.number(), messageId: z.number() });
type Data = z.infer<typeof data>;

const mailServer = { userId: null, label: 'Mail' };

/**
 * A second run sends only to recipients without a recorded delivery; if a delivery could not be recorded, the message
 * is sent again with the same id. A rejected address does not affect the other recipients.
 */
export const mailTravellerMessage: Job<Data> = {
  name: 'mail-traveller-message',
  data,
  async run(context, job) {
    const faults: unknown[] = [];
    for (const { travellerId, email, subject, text, sender, client } of await waitingRecipients(
      context,
      job,
    )) {
      context.signal.throwIfAborted();
      try {
        await context.sendMail({
          id: `traveller-message-${job.clientId}-${job.messageId}-${travellerId}`,
          to: email,
          subject,
          text: `${text}\n\n--\nSent for ${plain(client)} by ${plain(sender)}\n`,
        });
        await recordDelivery(context, job, travellerId, 'sent');
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} messages could not be sent`);
  },
  async giveUp(context, job) {
    for (const { travellerId } of await waitingRecipients(context, job)) {
      await recordDelivery(context, job, travellerId, 'failed');
    }
  },
};

/** The recipients whose message is still to be sent. */
function waitingRecipients({ db }: JobContext, { clientId, messageId }: Data) {
  return inTenant(whole(db), clientId, (trx) =>
    trx
      .selectFrom('traveller_message_recipients as recipient')
      .innerJoin('traveller_messages as message', (join) =>
        join.onRef('message.id', '=', 'recipient.message_id').on('message.client_id', '=', clientId),
      )
      .innerJoin('clients', 'clients.id', 'recipient.client_id')
      .where('recipient.client_id', '=', clientId)
      .where('recipient.message_id', '=', messageId)
      .where('recipient.state', '=', 'waiting')
      .select(['recipient.traveller_id as travellerId', 'recipient.email'])
      .select(['message.subject', 'message.text', 'message.sender', 'clients.name as client'])
      .orderBy('recipient.traveller_id')
      .execute(),
  );
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
