/** The visible texts of a customer's targets. */
export const texts = {
  set: 'Set a target',
  change: 'Change the target',
  title: (metric: string, customer: string) => `${metric}: target of ${customer}`,
  atMost: 'At most (%)',
  atLeast: 'At least (%)',
  empty: 'Empty: no target.',
};
