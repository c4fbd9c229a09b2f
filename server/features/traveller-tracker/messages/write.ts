/** Writes messages to travellers. */
import * as z from 'zod';
import type { writeTo as endpoint } from '../../../../contract/traveller-tracker/messages.ts';
import type { Reading } from '../../../access/ask.ts';
import type { ChangeInput } from '../../../http/serve-change.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { HttpError, notFound } from '../../../lib/errors.ts';
import { done } from '../../../mutations/change.ts';
import { countMails } from '../../../tenants/mail-ceilings.ts';
import { type Contact, contactKey, contactsOf } from '../affected.ts';
import { newAnswerKey } from './links.ts';
import { mailTravellerMessage } from './send-job.ts';

type Recipient = { travellerId: number; name: string; email: string };

/**
 * Each traveller gets one message, regardless of how many of their bookings were chosen. A job sends it after commit.
 */
export async function writeTo(input: ChangeInput<typeof endpoint>, queue: Pick<Queue, 'send'>, now: Date) {
  const { trx, clientId, actor, body, reading } = input;
  const recipients = await recipientsOf(reading, body.to);
  await countMails(
    input,
    'message',
    recipients.map(({ email }) => email),
  );
  const after = (hours: number | null) =>
    hours === null ? null : new Date(now.getTime() + hours * 3_600_000);
  const answersUntil = after(body.answerHours);
  const { id } = await trx
    .insertInto('traveller_messages')
    .values({
      client_id: clientId,
      user_id: reading.userId,
      sender: actor.label,
      place: body.place,
      subject: body.subject,
      text: body.text,
      answer_key: answersUntil && newAnswerKey(),
      answers_until: answersUntil,
      remind_at: after(body.remindAfterHours),
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
  const { place, text, subject } = body;
  const written = { place, text, to, answersUntil: answersUntil?.toISOString() ?? null };
  return done(
    { id, messages: recipients.length },
    { subject: { id, label: subject }, before: null, after: written },
  );
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
