/**
 * The colours of advisory levels: transparent enough for names and points to be legible on them, on light and dark
 * backgrounds.
 */
import { type AdvisoryLevel, advisoryLevels } from '@tripledger/contract/vocabulary/advisories.ts';

const levelColors: Readonly<Record<AdvisoryLevel, string>> = {
  0: 'rgba(120, 132, 143, 0.55)',
  2: 'rgba(46, 139, 87, 0.38)',
  3: 'rgba(222, 176, 28, 0.55)',
  4: 'rgba(226, 112, 16, 0.68)',
  5: 'rgba(200, 38, 38, 0.74)',
};

/** The colour of a country without a level is that of N/A, on the map as in its legend. */
export const colorOf = (level: AdvisoryLevel | undefined) => levelColors[level ?? 0];

/** N/A for an advisory without a level, and for no advisory. */
export const levelLabel = (level: AdvisoryLevel | undefined) => advisoryLevels[level ?? 0];
