/** The visible texts of all forms. */
export const texts = {
  save: 'Save',
  conflict: {
    keepsTyped: 'Reload shows what was saved. Your input is kept, and saved only when you press Save again.',
    reload: 'Reload',
  },
  effect: { label: 'Effect of saving', notAllowed: 'Not Allowed' },
  productTypes: { selectAll: 'Select All', unselectAll: 'Un-select All' },
  leave: {
    title: 'Leave without saving?',
    consequence: 'Your unsaved changes on this page will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
};
