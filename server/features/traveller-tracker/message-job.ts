/** Sends a message to each of its travellers, and notes what became of it. */
import * as z from 'zod';
import { done, unchanged } from '../../changes/change.ts';
import { openChange } from '../../changes/door.ts';
import { inTenant, whole } from '../../db/tenant.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { messageDelivered } from './message-kinds.ts';

const data = z.object({ clientId: z.number(), messageId: z.number() });
type Data = z.infer<typeof data>;

const mailServer = { userId: null, label: 'Mail' };

/**
 * Run twice, it sends to those who have not got it yet; to one of whom that could not be noted, a message of the same id
 * again. One address that is refused does not keep the others from theirs.
 */
export const mailTravellerMessage: Job<Data> = {
  name: 'mail-traveller-message',
  data,
  async run(context, asked) {
    const faults: unknown[] = [];
    for (const { travellerId, email, subject, text, sender, client } of await waiting(context, asked)) {
      context.signal.throwIfAborted();
      try {
        await context.sendMail({
          id: `traveller-message-${asked.clientId}-${asked.messageId}-${travellerId}`,
          to: email,
          subject,
          text: `${text}\n\n--\nSent for ${plain(client)} by ${plain(sender)}\n`,
        });
        await note(context, asked, travellerId, 'sent');
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} messages could not be sent`);
  },
  async giveUp(context, asked) {
    for (const { travellerId } of await waiting(context, asked)) {
      await note(context, asked, travellerId, 'failed');
    }
  },
};

/** To whom it is still to be sent. */
function waiting({ db }: JobContext, { clientId, messageId }: Data) {
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

function note(
  { db, clock }: JobContext,
  { clientId, messageId }: Data,
  travellerId: number,
  delivery: 'sent' | 'failed',
): Promise<null> {
  return openChange(db, messageDelivered, { clientId, actor: mailServer }, async ({ trx }) => {
    const noted = await trx
      .updateTable('traveller_message_recipients')
      .set({ state: delivery, state_at: clock() })
      .where('client_id', '=', clientId)
      .where('message_id', '=', messageId)
      .where('traveller_id', '=', travellerId)
      .where('state', '=', 'waiting')
      .returning(['name', 'email'])
      .executeTakeFirst();
    if (!noted) return unchanged(null);
    const to = `${noted.name} <${noted.email}>`;
    return done(null, {
      subject: { id: messageId, label: to },
      before: { to, delivery: 'waiting' },
      after: { to, delivery },
    });
  });
}
