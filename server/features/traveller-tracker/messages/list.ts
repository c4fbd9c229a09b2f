/** Reads messages to travellers and their answers: the reader's own, or everyone's if the reader sees the whole client. */
import { sql } from 'kysely';
import type { Answer } from '../../../../contract/http/endpoint.ts';
import type {
  latestAnswers as latestEndpoint,
  MessageAnswers,
  SentMessage,
} from '../../../../contract/traveller-tracker/messages.ts';
import { ask, type Reading } from '../../../access/ask.ts';
import { any, build } from '../../../database/build.ts';
import { notFound } from '../../../lib/errors.ts';
import { instantsOf } from './mails.ts';

const mostListed = 20;
/** How long an answer stands beside its traveller. */
const shownDays = 7;

export async function messages(reading: Reading, now: Date): Promise<SentMessage[]> {
  const sent = await ask(reading, ownMessages(reading).orderBy('id', 'desc').limit(mostListed));
  const counts = await ask(
    reading,
    build
      .selectFrom('traveller_message_recipients')
      .where('client_id', '=', reading.clientId)
      .where('message_id', '=', any(sent.map(({ id }) => id)))
      .select('message_id')
      .select([
        sql<number>`count(*)::int`.as('recipients'),
        countWhere(sql`state = 'sent'`).as('sent'),
        countWhere(sql`state = 'failed'`).as('failed'),
        countWhere(sql`help_at is not null and (safe_at is null or help_at >= safe_at)`).as('help'),
        countWhere(sql`safe_at is not null and (help_at is null or safe_at > help_at)`).as('safe'),
      ])
      .groupBy('message_id'),
  );
  const byMessage = new Map(counts.map(({ message_id, ...count }) => [message_id, count]));
  return sent.map((message) => ({
    ...shown(message, now),
    ...(byMessage.get(message.id) ?? { recipients: 0, sent: 0, failed: 0, help: 0, safe: 0 }),
  }));
}

export async function messageAnswers(reading: Reading, id: number, now: Date): Promise<MessageAnswers> {
  const [message] = await ask(reading, ownMessages(reading).where('id', '=', id));
  if (!message) throw notFound();
  const recipients = await ask(
    reading,
    build
      .selectFrom('traveller_message_recipients')
      .where('client_id', '=', reading.clientId)
      .where('message_id', '=', id)
      .select(['traveller_id as travellerId', 'name', 'email', 'state', 'state_at as at'])
      .select(['reminded_at as remindedAt', 'safe_at as safeAt', 'help_at as helpAt'])
      .orderBy('name')
      .orderBy('traveller_id'),
  );
  return {
    ...shown(message, now),
    recipients: recipients.map(({ at, remindedAt, safeAt, helpAt, ...one }) => ({
      ...one,
      at: at.toISOString(),
      remindedAt: remindedAt?.toISOString() ?? null,
      ...instantsOf({ safeAt, helpAt }),
    })),
  };
}

/** Each traveller's answer to the latest message that asked them. */
export async function latestAnswers(reading: Reading, now: Date): Promise<Answer<typeof latestEndpoint>> {
  const since = new Date(now.getTime() - shownDays * 86_400_000);
  const asked = ownMessages(reading).where('answers_until', '>', since);
  const people = await ask(
    reading,
    build
      .selectFrom('traveller_message_recipients as recipient')
      .innerJoin(asked.as('message'), 'message.id', 'recipient.message_id')
      .where('recipient.client_id', '=', reading.clientId)
      .distinctOn('recipient.traveller_id')
      .select(['recipient.traveller_id as travellerId', 'recipient.safe_at as safeAt'])
      .select(['recipient.help_at as helpAt', 'message.answers_until as until'])
      .orderBy('recipient.traveller_id')
      .orderBy('recipient.message_id', 'desc'),
  );
  return {
    isOpen: people.some(({ until }) => isAfter(until, now)),
    people: people.map(({ travellerId, ...answer }) => ({ travellerId, ...instantsOf(answer) })),
  };
}

const ownMessages = ({ clientId, userId, grants }: Reading) =>
  build
    .selectFrom('traveller_messages')
    .where('client_id', '=', clientId)
    .$if(grants !== 'all', (all) => all.where('user_id', '=', userId))
    .select(['id', 'at', 'sender', 'place', 'subject', 'text'])
    .select(['answers_until', 'remind_at', 'reported_at']);

type Stored = {
  id: number;
  at: Date;
  sender: string;
  place: string;
  subject: string;
  text: string;
  answers_until: Date | null;
  remind_at: Date | null;
  reported_at: Date | null;
};

const shown = ({ at, answers_until, remind_at, reported_at, ...message }: Stored, now: Date) => ({
  ...message,
  at: at.toISOString(),
  answersUntil: answers_until?.toISOString() ?? null,
  isOpen: isAfter(answers_until, now),
  remindAt: remind_at?.toISOString() ?? null,
  reportedAt: reported_at?.toISOString() ?? null,
});

const isAfter = (instant: Date | null, now: Date) => instant !== null && instant > now;

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
