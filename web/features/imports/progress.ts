/** Progress of imports: in percent, and how often to ask for it. */
import type { ImportRow } from '@tripledger/contract/imports/calls.ts';
import { workingStates } from '@tripledger/contract/imports/states.ts';

const everyMs = 2000;

/** How often to ask again: while a job works on one of the imports. */
export const whileWorking = (imports: readonly Pick<ImportRow, 'state'>[]): number | false =>
  imports.some(({ state }) => workingStates.includes(state)) && everyMs;

/** The same for an open import, which may be arriving from this tab or another. */
export const whileArriving = (one: Pick<ImportRow, 'state'> | undefined): number | false =>
  one?.state === 'received' ? everyMs : whileWorking(one ? [one] : []);

/** How much of its present step is done; null: unknown. */
export const percentOf = (progress: ImportRow['progress']): number | null =>
  progress && progress.of > 0 ? Math.floor((progress.done / progress.of) * 100) : null;
