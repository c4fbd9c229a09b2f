/** Describes how editing or merging policies affects compliance and lost savings. */
import type { PolicyConsequence } from '@tripledger/contract/travel-policies/calls.ts';
import type { Words } from '../../shared/form/Consequence.tsx';
import { affectedInWords, counted } from '../../shared/merging/consequence-words.ts';

export function consequenceInWords(answer: PolicyConsequence, money: (amount: number) => string): Words {
  const { toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved, differing } = answer;
  const changes = ({ lines, amount }: typeof toCompliant, from: string, to: string) =>
    lines === 0
      ? []
      : [`${counted(lines, 'line')} (${money(amount)}) turn${lines === 1 ? 's' : ''} from ${from} to ${to}.`];
  const lost = ({ lines, amount }: typeof lostSavingsAdded, how: string) =>
    lines === 0 ? [] : [`Lost savings ${how} by ${money(amount)} (${counted(lines, 'line')}).`];
  const changed = [
    ...changes(toNonCompliant, 'compliant', 'non-compliant'),
    ...changes(toCompliant, 'non-compliant', 'compliant'),
    ...lost(lostSavingsAdded, 'increase'),
    ...lost(lostSavingsRemoved, 'decrease'),
  ];
  const effects = [
    ...changed,
    ...(changed.length === 0 ? ['Compliance and lost savings stay the same.'] : []),
  ];
  return {
    effects: [...affectedInWords(answer), ...effects],
    warnings: differing.length > 0 ? [`These policies differ in ${differing.join(' and ')}.`] : [],
  };
}
