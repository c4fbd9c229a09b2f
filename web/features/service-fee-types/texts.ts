/** The visible texts of the Service Fee Types screen. */
export const texts = {
  title: 'Service fee types',
  none: 'No service fee types in use',
  /** Within a sentence. */
  nouns: 'descriptions',
  edit: 'Edit Service Fee Type',
  merge: 'Merge Service Fee Types',
  unmerge: (feeType: string) => `Unmerge ${feeType}`,
  description: 'Description',
  descriptionRequired: 'Please enter description',
};
