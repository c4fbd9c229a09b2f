/** Messages and answers in words. */
import {
  answerOf,
  type MessageAnswers,
  type SafetyAnswer,
} from '@tripledger/contract/traveller-tracker/messages.ts';
import { timeIn } from '../../ui/instant.ts';
import { texts } from './texts.ts';

type Counts = Record<SafetyAnswer | 'none', number>;

/** `1 needs help · 3 safe · 2 have not answered` */
export function answerCounts({ help, safe, none }: Counts): string {
  return [
    ...(help > 0 ? [texts.message.needHelp(help)] : []),
    texts.message.areSafe(safe),
    ...(none > 0 ? [texts.message.haveNotAnswered(none)] : []),
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

/** Those who need help first, then those who have not answered. Times are in the TMC's zone. */
export function answerRows({ recipients }: MessageAnswers, zone: string): AnswerRow[] {
  const time = (instant: string | null) => (instant === null ? '' : timeIn(zone, new Date(instant)));
  const rank = (answer: SafetyAnswer | undefined) => (answer === 'help' ? 0 : answer === undefined ? 1 : 2);
  return recipients
    .map((one) => ({ ...one, given: answerOf(one) }))
    .toSorted((one, other) => rank(one.given?.answer) - rank(other.given?.answer))
    .map(({ name, email, state, remindedAt, safeAt, helpAt, given }) => ({
      name,
      answer: texts.answers[given?.answer ?? 'none'],
      answered: time(given?.at ?? null),
      earlier:
        safeAt === null || helpAt === null
          ? ''
          : given?.answer === 'help'
            ? texts.message.wasSafe(time(safeAt))
            : texts.message.neededHelp(time(helpAt)),
      email,
      delivery: texts.message.deliveries[state],
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
    texts.message.sentTo(time(at), sender, recipients.length, place),
    ...(answersUntil === null
      ? [texts.message.noAnswerAsked]
      : [
          isOpen
            ? texts.message.areAccepted(time(answersUntil))
            : texts.message.wereAccepted(time(answersUntil)),
        ]),
    ...(isOpen && remindAt !== null && countsOf(message).none > 0
      ? [texts.message.reminderAt(time(remindAt))]
      : []),
    ...(reportedAt === null ? [] : [texts.message.reportedAt(time(reportedAt))]),
  ];
}
