/**
 * Follows messages that ask for answers: every minute, it reminds those who have not answered once their time has come,
 * and has the answers reported to the sender when all have answered or the time is over. An answer that changes later
 * is reported again.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import { inTenant, whole } from '../../../database/tenant.ts';
import type { Job, JobContext } from '../../../jobs/queue.ts';
import { type Change, done, unchanged } from '../../../mutations/change.ts';
import { openChange } from '../../../mutations/door.ts';
import { answersReported, travellersReminded } from './kinds.ts';
import { byAnswer } from './mails.ts';
import { recordOf, remindAll } from './remind.ts';
import { mailAnswers } from './report-job.ts';
import { readMessage, readRecipients } from './stored.ts';

export const followMessages: Job<object> = {
  name: 'follow-traveller-messages',
  data: z.object({}),
  every: '* * * * *',
  async run(context) {
    const clients = await context.db.selectFrom('clients').select('id').orderBy('id').execute();
    const failures: unknown[] = [];
    for (const { id } of clients) {
      context.signal.throwIfAborted();
      await follow(context, id).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
};

const actor = { userId: null, label: 'Messages' };

async function follow(context: JobContext, clientId: number): Promise<void> {
  const { db, queue, clock } = context;
  const now = clock();
  const due = await inTenant(whole(db), clientId, async (trx) => ({
    reminders: await dueReminders(clientId, now).execute(trx),
    reports: await dueReports(clientId, now).execute(trx),
  }));
  for (const { id: messageId } of due.reminders.rows) {
    await openChange(db, travellersReminded, { clientId, actor }, async (change) => {
      const message = await claim(change, messageId, { remind_at: null }, now);
      const reminded = message ? await remindAll(change, message, queue, now) : [];
      // A record without recipients says that all had answered.
      return message ? done(null, recordOf(message, reminded)) : unchanged(null);
    });
  }
  for (const { id: messageId } of due.reports.rows) {
    await openChange(db, answersReported, { clientId, actor }, async (change) => {
      const message = await claim(change, messageId, { reported_at: now }, now);
      if (!message) return unchanged(null);
      const { safe, help, none } = byAnswer(await readRecipients(change.trx, message));
      const job = { clientId, messageId, reportedAt: now.toISOString() };
      await queue.send(mailAnswers, { clientId, userId: message.userId ?? 0 }, job, change.trx);
      return done(null, {
        subject: { id: messageId, label: message.subject },
        before: null,
        after: { safe: safe.length, needHelp: help.length, noAnswer: none.length },
      });
    });
  }
}

const dueReminders = (clientId: number, now: Date) => sql<{ id: number }>`
  select id from traveller_messages
  where client_id = ${clientId} and remind_at <= ${now} and answers_until > ${now}
  order by id`;

/** `greatest` ignores nulls. */
const dueReports = (clientId: number, now: Date) => sql<{ id: number }>`
  select message.id
  from traveller_messages as message
  join traveller_message_recipients as recipient
    on recipient.client_id = ${clientId} and recipient.message_id = message.id
  where message.client_id = ${clientId} and message.answers_until is not null
  group by message.id, message.answers_until, message.reported_at
  having (message.answers_until <= ${now} or bool_and(coalesce(recipient.safe_at, recipient.help_at) is not null))
    and (message.reported_at is null
      or max(greatest(recipient.safe_at, recipient.help_at)) > message.reported_at)
  order by message.id`;

/** The message, if another process has not followed it meanwhile. */
async function claim(
  { trx, clientId }: Change,
  messageId: number,
  noted: { remind_at: null } | { reported_at: Date },
  now: Date,
) {
  const due = 'remind_at' in noted ? dueReminders(clientId, now) : dueReports(clientId, now);
  const { rows } = await due.execute(trx);
  if (!rows.some(({ id }) => id === messageId)) return undefined;
  await trx
    .updateTable('traveller_messages')
    .set(noted)
    .where('client_id', '=', clientId)
    .where('id', '=', messageId)
    .execute();
  return readMessage(trx, { clientId, messageId });
}
