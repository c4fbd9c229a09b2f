/** What editing or merging policies does to compliance and lost savings, in words. */
import type { PolicyConsequence } from '@tripledger/contract/travel-policies/calls.ts';
import type { Words } from '../../shared/form/Consequence.tsx';
import { carriedInWords, counted } from '../../shared/merging/consequence-words.ts';

export function consequenceInWords(told: PolicyConsequence, money: (amount: number) => string): Words {
  const { toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved, differing } = told;
  const turning = ({ lines, amount }: typeof toCompliant, from: string, to: string) =>
    lines === 0
      ? []
      : [`${counted(lines, 'line')} (${money(amount)}) turn${lines === 1 ? 's' : ''} from ${from} to ${to}.`];
  const lost = ({ lines, amount }: typeof lostSavingsAdded, how: string) =>
    lines === 0 ? [] : [`Lost savings ${how} by ${money(amount)} (${counted(lines, 'line')}).`];
  const turned = [
    ...turning(toNonCompliant, 'compliant', 'non-compliant'),
    ...turning(toCompliant, 'non-compliant', 'compliant'),
    ...lost(lostSavingsAdded, 'increase'),
    ...lost(lostSavingsRemoved, 'decrease'),
  ];
  const effects = [...turned, ...(turned.length === 0 ? ['Compliance and lost savings stay the same.'] : [])];
  return {
    effects: [...carriedInWords(told), ...effects],
    warnings: differing.length > 0 ? [`These policies differ in ${differing.join(' and ')}.`] : [],
  };
}
