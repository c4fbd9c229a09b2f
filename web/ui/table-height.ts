import { pageSizes } from '@tripledger/contract/vocabulary/constants.ts';
import { oneLine } from './useRowsInSight.ts';

/** The parts of a table around its rows, in pixels: tools, a header of two lines, totals, pages. */
const around = 44 + 57 + 36 + 36;

/** The height that a dashboard's table reserves: that of a full page of rows. */
export const tableHeight = around + pageSizes[0] * oneLine;
