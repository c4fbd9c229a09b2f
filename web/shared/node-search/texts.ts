/** The visible texts of selecting nodes by search. */
import { searchHint } from '@tripledger/contract/vocabulary/constants.ts';

export const texts = {
  searching: 'Searching …',
  none: 'No matching organisation',
  searchBelow: `${searchHint} below them.`,
};
