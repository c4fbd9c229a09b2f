/** The visible texts of the Changes screen. */
export const texts = {
  title: 'Changes',
  none: 'No changes found',
  filter: {
    label: 'Changes to show',
    search: 'Search subjects',
    kind: 'Kind',
    allKinds: 'All kinds',
    person: 'Person',
    everybody: 'Everybody',
    from: 'From day',
    until: 'Until day',
  },
  columns: { when: 'When', change: 'Change', subject: 'Subject', who: 'Who', state: 'State' },
  undone: 'Undone',
};
