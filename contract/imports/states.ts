/** What becomes of an import, the ways in which it arrives, and the files that it consists of. */

/** A delivery in the browser is received, checked, ready and loaded, one after the other; a command loads at once. */
export const importStates = [
  'received',
  'checking',
  'ready',
  'loading',
  'loaded',
  'refused',
  'failed',
  'taking back',
  'taken back',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a delivery can be checked (again), and states in which it can be deleted. */
export const checkableStates: readonly ImportState[] = ['received', 'ready', 'refused', 'failed'];
export const deletableStates: readonly ImportState[] = [...checkableStates, 'checking', 'loading'];

/** States that a job will end. */
export const workingStates: readonly ImportState[] = ['checking', 'loading', 'taking back'];

export const waysIn = ['command', 'browser', 'pick-up folder', 'SFTP', 'API'] as const;
export type DeliveredBy = (typeof waysIn)[number];

export const feedFileNames = ['hierarchy.csv', 'policies.csv', 'locations.csv', 'line_items.csv'] as const;

export const importSteps = ['waiting', 'reading', 'comparing', 'merging'] as const;
