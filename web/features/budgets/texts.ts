/** The visible texts of the Budgets screen. */

import { budgetLimits } from '@tripledger/contract/budgets/rules.ts';
import { emailSearch } from '@tripledger/contract/users/email-list.ts';
import { count, plural } from '../../ui/format.ts';

export const texts = {
  title: 'Budgets',
  noFiscalYear: (customer: string) => `"${customer}" has no fiscal year defined.`,
  defineFiscalYear: 'Define it in the settings',
  selectCustomer: (node: string) => `Please select a customer, "${node}" is not a customer.`,
  allOrganisations: 'All organisations',
  customers: 'Budgets of customers',
  columns: {
    customer: 'Customer',
    fiscalYear: 'Fiscal year',
    costCentre: 'Cost centre',
    budget: 'Budget',
    notifications: 'Notifications',
  },
  tools: {
    fiscalYear: 'Fiscal year',
    search: 'Search cost centres',
    autofill: 'Autofill',
    reset: 'Reset',
    save: 'Save',
  },
  status: {
    elapsed: (percent: number) => `The mark on each bar: ${percent}% of the fiscal year elapsed.`,
    unsaved: (budgets: number) => plural(budgets, 'unsaved budget'),
    unsavedElsewhere: (budgets: number) => `${count(budgets)} unsaved of another customer or year`,
    fault: (costCentre: string | undefined, fault: string) => `${costCentre}: ${fault}`,
    noneToFill: 'Every cost centre shown has a budget, or had no spend in the year before.',
    filled: (budgets: number) =>
      `${plural(budgets, 'budget')} filled in. Save to keep ${budgets === 1 ? 'it' : 'them'}.`,
    saved: 'Saved',
  },
  noCostCentre: 'No matching cost centre',
  budgetOf: (costCentre: string) => `Budget of ${costCentre}`,
  noBudget: 'No budget',
  sumOfParts: (amount: string) => `Parts: ${amount}`,
  forecast: (amount: string) => `Forecast ${amount}`,
  faults: {
    notAnAmount: 'Not an amount',
    below: `Below ${budgetLimits.least}`,
    above: () => `Above ${count(budgetLimits.most)}`,
    decimals: 'More than two decimals',
  },
  use: {
    above: 'above budget',
    within: 'within budget',
    exceeded: 'exceeded',
    onTrack: 'on track',
    willExceed: (month: string) => `will exceed in ${month}`,
  },
  spread: {
    label: 'Distribute to the cost centres below',
    offer: (amount: string, parts: number) => `Spread ${amount} over ${plural(parts, 'part')} …`,
    inProportion:
      'In proportion to the previous spend of each, to the cent. A cost centre without previous spend gets nothing.',
    evenly: 'Evenly, to the cent, because none of them had spend in the previous year.',
    apply: 'Apply these budgets',
  },
  notifications: {
    of: (costCentre: string) => `Notifications of ${costCentre}`,
    count: (costCentre: string, notifications: number) => `Notifications of ${costCentre}: ${notifications}`,
    none: 'No notifications yet',
    edit: 'Edit',
    editTitle: 'Edit Notification',
    editOne: (user: string, threshold: number) => `Edit ${user} at ${threshold}%`,
    add: 'Add',
    addTitle: 'Add Notification',
    cancel: 'Cancel',
    recipient: 'Recipient',
    required: 'Required field.',
    threshold: (percent: number) => `Threshold: ${percent}% of the budget`,
    thresholdHandle: 'Threshold in percent of the budget',
    delete: 'Delete',
    deleteOne: (user: string, threshold: number) => `Delete ${user} at ${threshold}%`,
    deleteTitle: 'Delete this notification?',
    deleteConsequence: (user: string, threshold: number) =>
      `${user} will no longer be notified when spend reaches ${threshold}% of the budget.`,
    typeMore: `Type ${emailSearch.letters} or more characters to search`,
    noUser: 'No matching user has access to this cost centre',
    searching: 'Searching …',
  },
};
