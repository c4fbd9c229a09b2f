/** Sends messages to travellers and lists their deliveries. */
import * as z from 'zod';
import type { writeTo as endpoint, SentMessage } from '../../../contract/traveller-tracker/affected.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { Queue } from '../../jobs/queue.ts';
import { HttpError, notFound } from '../../lib/errors.ts';
import { done } from '../../mutations/change.ts';
import { countMails } from '../../tenants/mail-ceilings.ts';
import { type Contact, contactKey, contactsOf } from './affected.ts';
import { mailTravellerMessage } from './message-job.ts';

type Recipient = { travellerId: number; name: string; email: string };

/**
 * Each traveller gets one message, regardless of how many of their bookings were chosen. A job sends it after commit.
 */
export async function writeTo(input: ChangeInput<typeof endpoint>, queue: Pick<Queue, 'send'>) {
  const { trx, clientId, actor, body, reading } = input;
  const recipients = await recipientsOf(reading, body.to);
  await countMails(
    input,
    'message',
    recipients.map(({ email }) => email),
  );
  const { id } = await trx
    .insertInto('traveller_messages')
    .values({
      client_id: clientId,
      user_id: reading.userId,
      sender: actor.label,
      place: body.place,
      subject: body.subject,
      text: body.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('traveller_message_recipients')
    .values(
      recipients.map(({ travellerId, name, email }) => ({
        client_id: clientId,
        message_id: id,
        traveller_id: travellerId,
        name,
        email,
      })),
    )
    .execute();
  const sender = { clientId, userId: reading.userId };
  await queue.send(mailTravellerMessage, sender, { clientId, messageId: id }, trx);
  const to = recipients.map(({ name, email }) => `${name} <${email}>`);
  const after = { place: body.place, text: body.text, to };
  return done({ messages: recipients.length }, { subject: { id, label: body.subject }, before: null, after });
}

/** Throws `notFound` for travellers that the user may not see, and a 400 that names those without an address. */
async function recipientsOf(
  reading: Reading,
  to: readonly { travellerId: number; bookingId: number }[],
): Promise<Recipient[]> {
  const contacts = await contactsOf(
    reading,
    to.map(({ bookingId }) => bookingId),
  );
  const found = new Map<number, Recipient>();
  const unreached = new Set<string>();
  for (const one of to) {
    const contact = contacts.get(contactKey(one));
    if (!contact) throw notFound();
    const email = addressOf(contact);
    if (email) found.set(one.travellerId, { travellerId: one.travellerId, name: contact.name, email });
    else unreached.add(contact.name);
  }
  if (unreached.size > 0) {
    throw new HttpError(400, { to: [`No e-mail address of ${[...unreached].slice(0, 10).join(', ')}.`] });
  }
  return [...found.values()];
}

const addressOf = ({ email }: Contact) => z.email().safeParse(email).data;

/** The latest messages: the reader's own, or everyone's if the reader sees the whole client. */
export async function messages(reading: Reading): Promise<SentMessage[]> {
  const { clientId, userId, grants } = reading;
  const sent = await ask(
    reading,
    build
      .selectFrom('traveller_messages')
      .where('client_id', '=', clientId)
      .$if(grants !== 'all', (all) => all.where('user_id', '=', userId))
      .select(['id', 'at', 'sender', 'place', 'subject', 'text'])
      .orderBy('id', 'desc')
      .limit(20),
  );
  const recipients = await ask(
    reading,
    build
      .selectFrom('traveller_message_recipients')
      .where('client_id', '=', clientId)
      .where('message_id', '=', any(sent.map(({ id }) => id)))
      .select(['message_id', 'name', 'email', 'state', 'state_at'])
      .orderBy('name')
      .orderBy('traveller_id'),
  );
  return sent.map((message) => ({
    ...message,
    at: message.at.toISOString(),
    recipients: recipients
      .filter((one) => one.message_id === message.id)
      .map(({ name, email, state, state_at }) => ({ name, email, state, at: state_at.toISOString() })),
  }));
}
