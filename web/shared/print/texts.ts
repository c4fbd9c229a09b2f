/** The names in the heading of a print. */
export const texts = {
  customer: 'Customer',
  costCentre: 'Cost centre',
  dates: 'Dates',
  locations: 'Locations',
  allLocations: 'All',
  shownAlone: 'Shown alone',
  dataUpTo: 'Data up to',
  printed: 'Printed',
};
