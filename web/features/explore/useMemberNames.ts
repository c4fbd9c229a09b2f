/** The names of a condition's members: texts are their own names, records are looked up. */
import { members } from '@tripledger/contract/query/cells.ts';
import type { Question } from '@tripledger/contract/query/question.ts';
import { notSpecified } from '@tripledger/contract/vocabulary/constants.ts';
import { allDates } from '@tripledger/contract/vocabulary/filters.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { memberText } from './member-text.ts';

type Members = Pick<Question['where'][number], 'dimension' | 'in'>;

export function useMemberNames({ dimension, in: keys }: Members): string[] {
  const { data } = useAnswer(
    members,
    { body: { dimension, filter: { ...allDates, where: [{ dimension, in: keys }] } } },
    { enabled: keys.length > 0 },
  );
  const labels = new Map(data?.members.map(({ key, label }) => [String(key), label]));
  return keys.map((key) =>
    key === null
      ? notSpecified
      : memberText(dimension, { key, label: labels.get(String(key)) ?? String(key) }),
  );
}
