/** The visible texts of merging records. */
import { count, plural } from '../../ui/format.ts';

export const texts = {
  selectCustomer: 'Select a customer using the dropdown above',
  list: {
    edit: 'Edit',
    editRecord: (record: string) => `Edit ${record}`,
    unmerge: 'Unmerge',
    unmergeRecord: (record: string) => `Unmerge ${record}`,
    select: (nouns: string) => `Select ${nouns} to merge them`,
    selected: (records: number) => `${count(records)} selected`,
    selectAnother: '1 selected, select another to merge',
    clear: 'Clear',
    merge: (records: number, nouns: string) => `Merge ${count(records)} ${nouns}`,
  },
  merge: {
    merge: 'Merge',
    consequence: (records: number, nouns: string) =>
      `${count(records)} ${nouns} become one. Figures, filters and lists show them as one from now on. The merge can be undone, and each record can be unmerged later.`,
    primary: 'Primary',
  },
  unmerge: {
    unmerge: 'Unmerge',
    consequence: 'Unmerged records return as separate entries with their original details.',
  },
  effect: {
    none: 'Affects no lines (all dates, excluding void, cancelled and pending lines).',
    lines: (lines: number, customers: number) =>
      `Affects ${plural(lines, 'line')} of ${plural(customers, 'customer')} (all dates, excluding void, cancelled and pending lines).`,
    beyondAccess: 'It also affects lines outside your access.',
  },
  suggestions: {
    title: 'Suggestions',
    none: 'No likely duplicates found',
    accept: 'Accept',
    acceptRecords: (records: string) => `Accept ${records}`,
    acceptAll: 'Accept all shown',
    acceptAllTitle: 'Accept all shown?',
    acceptAllConsequence: (suggestions: number) =>
      `${plural(suggestions, 'suggestion is', 'suggestions are')} merged one after another, each with the details of its first record. Each can be undone.`,
    leftOut: (suggestions: number, why: string) =>
      `${plural(suggestions, 'suggestion')} ${why} ${suggestions === 1 ? 'is' : 'are'} left out. Accept one at a time to see what it changes.`,
    dismiss: 'Dismiss',
    dismissRecords: (records: string) => `Dismiss ${records}`,
    dismissAll: 'Dismiss all shown',
    dismissAllTitle: 'Dismiss all shown?',
    dismissAllConsequence: (suggestions: number) =>
      `${plural(suggestions, 'suggestion is', 'suggestions are')} not shown again. Each can be undone.`,
    firstOf: (shown: number, total: number) =>
      `${count(shown)} of ${count(total)}; the next come when these are gone.`,
  },
};
