/** Vocabulary and limits shared by the server and the web. */

export const productTypes = ['Air', 'Hotel', 'Car', 'Rail', 'Service Fee', 'Insurance', 'Other'] as const;
export type ProductType = (typeof productTypes)[number];

export const lineStatuses = [
  'Normal',
  'Available',
  'Lost',
  'Redeemed',
  'Refunded',
  'Changed',
  'Exchanged',
  'Void',
  'UNKNOWN',
  'Adcol',
  'Ticket Credit',
  'Cancelled',
  'Pending',
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Figures exclude lines with these statuses, unless the figure states otherwise. */
export const uncountedStatuses: readonly LineStatus[] = ['Void', 'Cancelled', 'Pending'];

/** Air lines with these statuses were not flown. */
export const unflownStatuses: readonly LineStatus[] = [
  'Refunded',
  'Lost',
  'Available',
  'Ticket Credit',
  'Exchanged',
  'Redeemed',
  'Adcol',
];

/** Page sizes of paginated tables; 0 means all rows. */
export const pageSizes = [10, 20, 50, 0] as const;

export const hierarchyLimits = {
  /** Above this number of nodes, the picker searches on the server. */
  remoteSearchAbove: 1000,
  /** The number of nodes shown before a search. */
  firstShown: 500,
  searchLetters: 3,
  /** The number of the user's most frequent nodes listed first. */
  frequent: 5,
} as const;

export const searchHint = `Type ${hierarchyLimits.searchLetters} or more characters to search`;

/** The range of years allowed in dates on the wire. */
export const yearRange = { first: 1970, last: 2100 } as const;

/** Users who accepted the terms before this instant, or never, are asked to accept them again. */
export const termsCutoff = '2019-05-01T00:00:00Z';

/** The response header with the number of rows in a file, so that a page can show the progress of a download. */
export const totalRowsHeader = 'x-total-rows';

/** The placeholder for missing values, in groups and in rows. */
export const notSpecified = 'Not specified';
