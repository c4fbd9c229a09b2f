/** Messages and answers in words. */
import { plural } from '@tripledger/charts/format.ts';
import {
  answerOf,
  type MessageAnswers,
  type SafetyAnswer,
} from '@tripledger/contract/traveller-tracker/messages.ts';
import { timeIn } from '../../ui/instant.ts';
import { answerLabels, noAnswer } from './useAnswers.ts';

type Counts = Record<SafetyAnswer | 'none', number>;

/** `1 needs help · 3 safe · 2 have not answered` */
export function answerCounts({ help, safe, none }: Counts): string {
  return [
    ...(help > 0 ? [`${help} ${help === 1 ? 'needs' : 'need'} help`] : []),
    `${safe} safe`,
    ...(none > 0 ? [`${none} ${none === 1 ? 'has' : 'have'} not answered`] : []),
  ].join(' · ');
}

export type AnswerRow = {
  name: string;
  answer: string;
  answered: string;
  earlier: string;
  email: string;
  delivery: string;
  reminded: string;
  needsHelp: boolean;
};

const deliveries = { waiting: 'On its way', sent: 'Sent', failed: 'Could not be sent' } as const;

/** Those who need help first, then those who have not answered. Times are in the TMC's zone. */
export function answerRows({ recipients }: MessageAnswers, zone: string): AnswerRow[] {
  const time = (instant: string | null) => (instant === null ? '' : timeIn(zone, new Date(instant)));
  const rank = (answer: SafetyAnswer | undefined) => (answer === 'help' ? 0 : answer === undefined ? 1 : 2);
  return recipients
    .map((one) => ({ ...one, given: answerOf(one) }))
    .toSorted((one, other) => rank(one.given?.answer) - rank(other.given?.answer))
    .map(({ name, email, state, remindedAt, safeAt, helpAt, given }) => ({
      name,
      answer: given ? answerLabels[given.answer] : noAnswer,
      answered: time(given?.at ?? null),
      earlier:
        safeAt === null || helpAt === null
          ? ''
          : given?.answer === 'help'
            ? `Safe, ${time(safeAt)}`
            : `Needed help, ${time(helpAt)}`,
      email,
      delivery: deliveries[state],
      reminded: time(remindedAt),
      needsHelp: given?.answer === 'help',
    }));
}

export function countsOf({ recipients }: MessageAnswers): Counts {
  const of = (answer: SafetyAnswer | undefined) =>
    recipients.filter((one) => answerOf(one)?.answer === answer).length;
  return { help: of('help'), safe: of('safe'), none: of(undefined) };
}

/** When it was sent and by whom, until when answers are awaited, and what follows by itself. */
export function historyWords(message: MessageAnswers, zone: string): string[] {
  const time = (instant: string) => timeIn(zone, new Date(instant));
  const { at, sender, place, answersUntil, isOpen, remindAt, reportedAt, recipients } = message;
  return [
    `Sent ${time(at)} by ${sender} to ${plural(recipients.length, 'traveller')}: ${place}.`,
    ...(answersUntil === null
      ? ['No answer was asked for.']
      : [`Answers ${isOpen ? 'are accepted' : 'were accepted'} until ${time(answersUntil)}.`]),
    ...(isOpen && remindAt !== null && countsOf(message).none > 0
      ? [`Reminder to those who have not answered: ${time(remindAt)}.`]
      : []),
    ...(reportedAt === null ? [] : [`Report e-mailed to the sender ${time(reportedAt)}.`]),
  ];
}
