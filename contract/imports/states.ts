/** What becomes of an import, the ways in which it arrives, and the files that it consists of. */

export const importStates = ['loaded', 'refused', 'taking back', 'taken back'] as const;
export type ImportState = (typeof importStates)[number];

export const waysIn = ['command', 'browser'] as const;
export type DeliveredBy = (typeof waysIn)[number];

export const feedFileNames = ['hierarchy.csv', 'policies.csv', 'locations.csv', 'line_items.csv'] as const;
