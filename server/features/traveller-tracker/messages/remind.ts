/** Reminds the recipients of a message who have not answered: it is sent to them again. */
import type { remind as endpoint } from '../../../../contract/traveller-tracker/messages.ts';
import type { ChangeInput } from '../../../http/serve-change.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { type Change, done, unchanged } from '../../../mutations/change.ts';
import { countMails } from '../../../tenants/mail-ceilings.ts';
import { mailTravellerMessage } from './send-job.ts';
import { readMessage, readRecipients, type StoredMessage } from './stored.ts';

/** On behalf of a user, who sees the message: it is their own, or they see the whole client. */
export async function remind(input: ChangeInput<typeof endpoint>, queue: Pick<Queue, 'send'>, now: Date) {
  const { trx, clientId, params, reading } = input;
  const message = await readMessage(trx, { clientId, messageId: params.id });
  if (!message || (reading.grants !== 'all' && message.userId !== reading.userId)) throw notFound();
  if (!message.answersUntil || message.answersUntil <= now) {
    throw conflict('This message does not wait for answers any more.');
  }
  const reminded = await remindAll(input, message, queue, now);
  if (reminded.length === 0) return unchanged({ messages: 0 });
  await countMails(
    input,
    'message',
    reminded.map(({ email }) => email),
  );
  return done({ messages: reminded.length }, recordOf(message, reminded));
}

/** Sets all recipients who have not answered to be mailed once more. */
export async function remindAll(
  { trx, clientId }: Change,
  { messageId, userId }: StoredMessage,
  queue: Pick<Queue, 'send'>,
  now: Date,
) {
  const silent = (await readRecipients(trx, { clientId, messageId })).filter(
    ({ safeAt, helpAt, state }) => safeAt === null && helpAt === null && state !== 'waiting',
  );
  if (silent.length === 0) return [];
  await trx
    .updateTable('traveller_message_recipients')
    .set({ state: 'waiting', state_at: now, reminded_at: now })
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where(
      'traveller_id',
      'in',
      silent.map(({ travellerId }) => travellerId),
    )
    .execute();
  const job = { clientId, messageId, remindedAt: now.toISOString() };
  await queue.send(mailTravellerMessage, { clientId, userId: userId ?? 0 }, job, trx);
  return silent;
}

export const recordOf = (
  { messageId, subject }: StoredMessage,
  reminded: readonly { name: string; email: string }[],
) => ({
  subject: { id: messageId, label: subject },
  before: null,
  after: { to: reminded.map(({ name, email }) => `${name} <${email}>`) },
});
