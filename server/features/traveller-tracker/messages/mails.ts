/** The mails about messages to travellers. */

import type { MoneyFormat } from '../../../../charts/format.ts';
import {
  answerOf,
  type SafetyAnswer,
  safetyAnswers,
} from '../../../../contract/traveller-tracker/messages.ts';
import { brandedMail } from '../../../jobs/branded-mail.ts';
import type { Mail } from '../../../jobs/mail.ts';
import type { Brand } from '../../../jobs/mail-content.ts';
import { answerAddress, answerWords } from './links.ts';

export type Written = {
  clientId: number;
  messageId: number;
  timeZone: string;
  sender: string;
  subject: string;
  text: string;
  answerKey: Buffer | null;
  answersUntil: Date | null;
};

/** `22 Nov 2026, 13:05 (Melbourne time)` */
export function timeAt({ timeZone, locale }: { timeZone: string; locale: string }, instant: Date): string {
  const time = instant.toLocaleString(locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  });
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${time} (${city} time)`;
}

/** Where the mail comes from: the TMC, at the product's address. */
type Origin = { brand: Brand & { format: MoneyFormat }; product: string };

/** Sent again, a message keeps its id; a reminder is another message. */
export function travellerMail(
  { brand, product }: Origin,
  message: Written,
  { travellerId, email, remindedAt }: { travellerId: number; email: string; remindedAt: Date | null },
): Mail {
  const { clientId, messageId, subject, text, sender, answerKey, answersUntil, timeZone } = message;
  const asks = answerKey !== null && answersUntil !== null;
  const reminder = remindedAt ? `-${remindedAt.getTime()}` : '';
  return {
    id: `traveller-message-${clientId}-${messageId}-${travellerId}${reminder}`,
    to: email,
    ...brandedMail(brand, {
      title: remindedAt ? `Reminder: ${subject}` : subject,
      body: [
        ...(remindedAt ? ['We have not heard from you yet. This is what we wrote:'] : []),
        { message: text },
        ...(asks
          ? [
              `Please tell us how you are. You need not sign in. Each link works once, until ${timeAt({ timeZone, locale: brand.format.locale }, answersUntil)}. ` +
                'If you are safe and need help later, use the other link.',
            ]
          : []),
      ],
      buttons: asks
        ? safetyAnswers.map((answer) => ({
            label: answerWords[answer],
            address: answerAddress(product, answerKey, { clientId, messageId, travellerId, answer }),
          }))
        : [],
      reason: `Sent for ${brand.name} by ${sender}, because of your trip.`,
    }),
  };
}

export type Answered = { name: string; email: string; safeAt: Date | null; helpAt: Date | null };

/** What everybody answered, those who need help first. */
export function reportMail(
  { brand, product }: Origin,
  message: Written,
  answered: readonly Answered[],
  { to, reportedAt }: { to: { name: string; email: string }; reportedAt: Date },
): Mail {
  const { clientId, messageId, subject, timeZone } = message;
  const at = { timeZone, locale: brand.format.locale };
  const { help, none, safe } = byAnswer(answered);
  const listOf = (title: string, people: readonly Answered[]) => ({
    title: `${title}: ${people.length}`,
    list: people.map((one) => personLine(one, at)),
  });
  return {
    id: `traveller-answers-${clientId}-${messageId}-${reportedAt.getTime()}`,
    to: to.email,
    ...brandedMail(brand, {
      title: help.length > 0 ? `Help needed (${help.length})` : 'Answers',
      about: subject,
      to: to.name,
      body: [
        `This is what travellers answered to your message “${subject}”, as of ${timeAt(at, reportedAt)}.`,
        listOf('Need help', help),
        listOf('No answer', none),
        listOf('Safe', safe),
      ],
      buttons: [{ label: 'See the answers', address: messageAddress(product, messageId) }],
      reason: 'You receive this because you wrote the message.',
    }),
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

function personLine(person: Answered, at: { timeZone: string; locale: string }): string {
  const answer = answerOf(instantsOf(person));
  const since = answer ? `, ${timeAt(at, new Date(answer.at))}` : '';
  return `${person.name} <${person.email}>${since}`;
}

const messageAddress = (product: string, id: number) =>
  `${product}/#/view/travellertracker?detail=${encodeURIComponent(JSON.stringify({ of: 'message', id }))}`;
