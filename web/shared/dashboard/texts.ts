/** The visible texts of dashboards without data. */
export const texts = {
  noTravel: 'No travel for these dates.',
  shownAlone: (what: string) => `The screen shows ${what} alone.`,
  showEverything: 'Show everything',
  available: (first: string, last: string) => `Data are available from ${first} to ${last}.`,
  noData: 'There are no data for other dates either.',
  show: (first: string, last: string) => `Show ${first} to ${last}`,
};
