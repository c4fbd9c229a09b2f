/** Records the answer of a traveller who used a link of a message. */

import { answerOf } from '../../../../contract/traveller-tracker/messages.ts';
import type { ReadOnlyDb } from '../../../database/schema.ts';
import { inTenant, whole } from '../../../database/tenant.ts';
import { Turns } from '../../../lib/turns.ts';
import { done, unchanged } from '../../../mutations/change.ts';
import { openChange } from '../../../mutations/door.ts';
import { travellerAnswered } from './kinds.ts';
import { type AnswerLink, isSigned } from './links.ts';
import { instantsOf } from './mails.ts';

/** Answers wait for each other without a connection, however many arrive at once. */
const turns = new Turns({ atOnce: 4, perClient: 2 });

/** Returns false for a link that is forged, used or expired; all of these look alike to whoever opened it. */
export async function recordAnswer(db: ReadOnlyDb, link: AnswerLink, now: Date): Promise<boolean> {
  if (!(await isGenuine(db, link))) return false;
  const { clientId, travellerId } = link;
  return turns.take({ clientId, userId: travellerId }, () => store(db, link, now));
}

async function isGenuine(db: ReadOnlyDb, link: AnswerLink): Promise<boolean> {
  const message = await inTenant(whole(db), link.clientId, (trx) =>
    trx
      .selectFrom('traveller_messages')
      .where('client_id', '=', link.clientId)
      .where('id', '=', link.messageId)
      .select('answer_key')
      .executeTakeFirst(),
  );
  return message?.answer_key ? isSigned(message.answer_key, link) : false;
}

/** The door lets one change of a client happen at a time, so that no link works twice. */
function store(db: ReadOnlyDb, link: AnswerLink, now: Date): Promise<boolean> {
  const { clientId, messageId, travellerId, answer } = link;
  const actor = { userId: null, label: 'Traveller' };
  return openChange(db, travellerAnswered, { clientId, actor }, async ({ trx }) => {
    const before = await trx
      .selectFrom('traveller_message_recipients as recipient')
      .innerJoin('traveller_messages as message', (join) =>
        join.onRef('message.id', '=', 'recipient.message_id').on('message.client_id', '=', clientId),
      )
      .where('recipient.client_id', '=', clientId)
      .where('recipient.message_id', '=', messageId)
      .where('recipient.traveller_id', '=', travellerId)
      .where(answer === 'safe' ? 'recipient.safe_at' : 'recipient.help_at', 'is', null)
      .where('message.answers_until', '>', now)
      .select(['recipient.name', 'recipient.email'])
      .select(['recipient.safe_at as safeAt', 'recipient.help_at as helpAt'])
      .executeTakeFirst();
    if (!before) return unchanged(false);
    await trx
      .updateTable('traveller_message_recipients')
      .set(answer === 'safe' ? { safe_at: now } : { help_at: now })
      .where('client_id', '=', clientId)
      .where('message_id', '=', messageId)
      .where('traveller_id', '=', travellerId)
      .execute();
    return done(true, {
      subject: { id: messageId, label: `${before.name} <${before.email}>` },
      before: { answer: answerOf(instantsOf(before))?.answer ?? null },
      after: { answer },
    });
  });
}
