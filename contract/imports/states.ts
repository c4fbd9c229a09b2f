/** What becomes of an import, and the ways in which it arrives. */

export const importStates = ['loaded', 'refused', 'taking back', 'taken back'] as const;
export type ImportState = (typeof importStates)[number];

export const waysIn = ['command', 'browser'] as const;
export type DeliveredBy = (typeof waysIn)[number];
