/** Vocabulary and limits that both sides share. */

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

/** Lines of these statuses count in no figure, unless the figure says otherwise. */
export const uncountedStatuses: readonly LineStatus[] = ['Void', 'Cancelled', 'Pending'];

/** An Air line of one of these statuses was not flown. */
export const unflownStatuses: readonly LineStatus[] = [
  'Refunded',
  'Lost',
  'Available',
  'Ticket Credit',
  'Exchanged',
  'Redeemed',
  'Adcol',
];

/** Page sizes of paged tables; 0 stands for all rows. */
export const pageSizes = [10, 20, 50, 0] as const;

export const hierarchyLimits = {
  /** Above this many nodes the picker searches on the server. */
  remoteSearchAbove: 1000,
  /** So many are shown before a search. */
  firstShown: 500,
  searchLetters: 3,
  /** So many of the nodes that the user chooses most often stand first. */
  frequent: 5,
} as const;

/** Years that a date on the wire may have. */
export const yearRange = { first: 1970, last: 2100 } as const;

/** Accepted before this instant, or never: the terms are asked again. */
export const termsCutoff = '2019-05-01T00:00:00Z';

/** The header in which a file's answer tells how many rows come, so that a page can show how far it is. */
export const totalRowsHeader = 'x-total-rows';

/** Stands for whatever a line does not name, wherever lines are grouped by it or show it. */
export const notSpecified = 'Not specified';
