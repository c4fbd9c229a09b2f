/** Messages and their recipients as stored. */
import type { Trx } from '../../../database/schema.ts';
import type { Answered, Written } from './mails.ts';

type Key = { clientId: number; messageId: number };
export type StoredMessage = Written & { userId: number | null };
export type StoredRecipient = Answered & { travellerId: number; state: string; remindedAt: Date | null };

export async function readMessage(
  trx: Trx,
  { clientId, messageId }: Key,
): Promise<StoredMessage | undefined> {
  const found = await trx
    .selectFrom('traveller_messages as message')
    .innerJoin('clients', 'clients.id', 'message.client_id')
    .where('message.client_id', '=', clientId)
    .where('message.id', '=', messageId)
    .select(['message.user_id as userId', 'message.sender', 'message.subject', 'message.text'])
    .select(['message.answer_key as answerKey', 'message.answers_until as answersUntil'])
    .select('clients.time_zone as timeZone')
    .executeTakeFirst();
  return found && { clientId, messageId, ...found };
}

export function readRecipients(trx: Trx, { clientId, messageId }: Key): Promise<StoredRecipient[]> {
  return trx
    .selectFrom('traveller_message_recipients')
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .select(['traveller_id as travellerId', 'name', 'email', 'state', 'reminded_at as remindedAt'])
    .select(['safe_at as safeAt', 'help_at as helpAt'])
    .orderBy('name')
    .orderBy('traveller_id')
    .execute();
}
