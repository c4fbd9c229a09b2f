/** The visible texts of the Traveller Merging screen. */
export const texts = {
  title: 'Travellers',
  none: 'This customer has no travellers',
  /** Within a sentence. */
  nouns: 'travellers',
  edit: 'Edit Traveller',
  merge: 'Merge Travellers',
  unmerge: (traveller: string) => `Unmerge ${traveller}`,
  name: 'Name',
  nameRequired: 'Please enter Name',
  employeeNumber: 'Employee number',
};
