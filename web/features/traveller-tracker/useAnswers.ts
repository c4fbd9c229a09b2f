/** What travellers answered to messages, live while answers can arrive. */
import { answerOf, latestAnswers } from '@tripledger/contract/traveller-tracker/messages.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { texts } from './texts.ts';

export const pollMs = 5000;

/** The answer of a traveller in words; null: the traveller was not asked lately. */
export function useAnswerWords(): (travellerId: number) => string | null {
  const { data } = useAnswer(latestAnswers, {}, { pollMs: (data) => (data?.isOpen ? pollMs : false) });
  const words = useMemo(
    () =>
      new Map(
        (data?.people ?? []).map((person) => {
          const given = answerOf(person);
          return [person.travellerId, texts.answers[given?.answer ?? 'none']];
        }),
      ),
    [data],
  );
  return (travellerId) => words.get(travellerId) ?? null;
}
