/** The visible texts of the Travel Policies screen. */
import { plural } from '../../ui/format.ts';

export const texts = {
  compliant: 'Compliant',
  nonCompliant: 'Non-compliant',
  policyCodes: 'Policy Codes',
  policies: 'Policies',
  noPolicies: 'This customer has no lines with a policy',
  /** Within a sentence. */
  nouns: 'policies',
  /** Completes a sentence about suggestions. */
  differing: 'whose policies differ in compliance or lost savings',
  edit: 'Edit Travel Policy',
  merge: 'Merge Travel Policies',
  unmerge: (policy: string) => `Unmerge ${policy}`,
  form: {
    code: (code: string) => `Code: ${code}`,
    description: 'Description',
    descriptionRequired: 'Please enter description',
    compliant: 'Compliant',
    lostSavings: 'Lost savings',
    yes: 'Yes',
    no: 'No',
  },
  consequence: {
    toNonCompliant: (lines: number, amount: string) => turned(lines, amount, 'compliant', 'non-compliant'),
    toCompliant: (lines: number, amount: string) => turned(lines, amount, 'non-compliant', 'compliant'),
    lostSavingsAdded: (lines: number, amount: string) =>
      `Lost savings increase by ${amount} (${plural(lines, 'line')}).`,
    lostSavingsRemoved: (lines: number, amount: string) =>
      `Lost savings decrease by ${amount} (${plural(lines, 'line')}).`,
    none: 'Compliance and lost savings stay the same.',
    differ: (fields: readonly string[]) => `These policies differ in ${fields.join(' and ')}.`,
  },
};

function turned(lines: number, amount: string, from: string, to: string) {
  return `${plural(lines, 'line')} (${amount}) turn${lines === 1 ? 's' : ''} from ${from} to ${to}.`;
}
