/** The visible texts of the choice of a customer. */
export const texts = {
  select: 'Select a customer',
  /** Takes the place of texts that name the filter above. */
  pleaseSelect: 'Please select a customer.',
};
