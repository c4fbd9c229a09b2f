/** The contents of mails about messages to travellers. */
import {
  answerOf,
  type SafetyAnswer,
  safetyAnswers,
} from '../../../../contract/traveller-tracker/messages.ts';
import { type Mail, plain } from '../../../jobs/mail.ts';
import { answerAddress, answerWords } from './links.ts';

/** A mail's content: paragraphs, links beneath them, and a foot. */
type Content = {
  paragraphs: readonly string[];
  links: readonly { label: string; address: string }[];
  foot: string;
};

const textOf = ({ paragraphs, links, foot }: Content): string =>
  [...paragraphs, ...links.map(({ label, address }) => `${label}:\n${address}`), `--\n${foot}`, ''].join(
    '\n\n',
  );

export type Written = {
  clientId: number;
  messageId: number;
  client: string;
  timeZone: string;
  sender: string;
  subject: string;
  text: string;
  answerKey: Buffer | null;
  answersUntil: Date | null;
};

/** `22 Nov 2026, 13:05 (Melbourne time)` */
export function timeAt(timeZone: string, instant: Date): string {
  const time = instant.toLocaleString('en-AU', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  });
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${time} (${city} time)`;
}

/** Sent again, a message keeps its id; a reminder is another message. */
export function travellerMail(
  product: string,
  message: Written,
  { travellerId, email, remindedAt }: { travellerId: number; email: string; remindedAt: Date | null },
): Mail {
  const { clientId, messageId, subject, text, client, sender, answerKey, answersUntil, timeZone } = message;
  const asks = answerKey !== null && answersUntil !== null;
  const question = asks
    ? [
        'Please tell us how you are: open one of these links and confirm. You need not sign in. ' +
          `Each link works once, until ${timeAt(timeZone, answersUntil)}. If you need help later, use the second one.`,
      ]
    : [];
  const content: Content = {
    paragraphs: [
      ...(remindedAt ? ['We have not heard from you yet. This is what we wrote:'] : []),
      text,
      ...question,
    ],
    links: asks
      ? safetyAnswers.map((answer) => ({
          label: answerWords[answer],
          address: answerAddress(product, answerKey, { clientId, messageId, travellerId, answer }),
        }))
      : [],
    foot: `Sent for ${plain(client)} by ${plain(sender)}`,
  };
  const reminder = remindedAt ? `-${remindedAt.getTime()}` : '';
  return {
    id: `traveller-message-${clientId}-${messageId}-${travellerId}${reminder}`,
    to: email,
    subject: remindedAt ? `Reminder: ${subject}` : subject,
    text: textOf(content),
  };
}

export type Answered = { name: string; email: string; safeAt: Date | null; helpAt: Date | null };

/** What everybody answered, those who need help first. */
export function reportMail(
  product: string,
  message: Written,
  answered: readonly Answered[],
  { to, reportedAt }: { to: string; reportedAt: Date },
): Mail {
  const { clientId, messageId, client, subject, timeZone } = message;
  const groups = byAnswer(answered);
  const linesOf = (title: string, people: readonly Answered[]) =>
    [`${title}: ${people.length}`, ...people.map((one) => `  ${personLine(one, timeZone)}`)].join('\n');
  const content: Content = {
    paragraphs: [
      `Answers to your message “${subject}”, as of ${timeAt(timeZone, reportedAt)}.`,
      linesOf('Need help', groups.help),
      linesOf('No answer', groups.none),
      linesOf('Safe', groups.safe),
    ],
    links: [{ label: 'See the answers', address: messageAddress(product, messageId) }],
    foot: `Sent for ${plain(client)}`,
  };
  return {
    id: `traveller-answers-${clientId}-${messageId}-${reportedAt.getTime()}`,
    from: plain(client),
    to,
    subject: `${groups.help.length > 0 ? `Help needed (${groups.help.length})` : 'Answers'}: ${subject}`,
    text: textOf(content),
  };
}

export function byAnswer<Person extends Pick<Answered, 'safeAt' | 'helpAt'>>(people: readonly Person[]) {
  const of = (answer: SafetyAnswer | null) =>
    people.filter((one) => (answerOf(instantsOf(one))?.answer ?? null) === answer);
  return { help: of('help'), safe: of('safe'), none: of(null) };
}

export const instantsOf = ({ safeAt, helpAt }: Pick<Answered, 'safeAt' | 'helpAt'>) => ({
  safeAt: safeAt?.toISOString() ?? null,
  helpAt: helpAt?.toISOString() ?? null,
});

function personLine(person: Answered, timeZone: string): string {
  const answer = answerOf(instantsOf(person));
  const since = answer ? `, ${timeAt(timeZone, new Date(answer.at))}` : '';
  return `${plain(person.name)} <${person.email}>${since}`;
}

const messageAddress = (product: string, id: number) =>
  `${product}/#/view/travellertracker?detail=${encodeURIComponent(JSON.stringify({ of: 'message', id }))}`;
