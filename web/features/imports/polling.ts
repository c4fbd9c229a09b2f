import type { ImportRow } from '@tripledger/contract/imports/calls.ts';

const everyMs = 2000;

/** How often to ask again: while one of the imports is being taken back. */
export const whileTakingBack = (imports: readonly Pick<ImportRow, 'state'>[]): number | false =>
  imports.some(({ state }) => state === 'taking back') && everyMs;
