/** Describes how editing or merging policies affects compliance and lost savings. */
import type { PolicyConsequence } from '@tripledger/contract/travel-policies/calls.ts';
import type { Words } from '../../shared/form/Consequence.tsx';
import { affectedInWords } from '../../shared/merging/consequence-words.ts';
import { texts } from './texts.ts';

export function consequenceInWords(answer: PolicyConsequence, money: (amount: number) => string): Words {
  const { toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved, differing } = answer;
  const words = texts.consequence;
  const changes = (
    { lines, amount }: typeof toCompliant,
    inWords: (lines: number, amount: string) => string,
  ) => (lines === 0 ? [] : [inWords(lines, money(amount))]);
  const changed = [
    ...changes(toNonCompliant, words.toNonCompliant),
    ...changes(toCompliant, words.toCompliant),
    ...changes(lostSavingsAdded, words.lostSavingsAdded),
    ...changes(lostSavingsRemoved, words.lostSavingsRemoved),
  ];
  const effects = [...changed, ...(changed.length === 0 ? [words.none] : [])];
  return {
    effects: [...affectedInWords(answer), ...effects],
    warnings: differing.length > 0 ? [words.differ(differing)] : [],
  };
}
