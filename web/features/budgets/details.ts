import { lines } from '@tripledger/contract/budgets/calls.ts';
import { isoDate } from '@tripledger/contract/vocabulary/filters.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** The details that the URL of the Budgets screen can open: the lines behind a cost centre's spend in a fiscal year. */
const spendDetail = linesDetail(lines).extend({
  node: z.object({ id: z.number().int().positive(), label: name }),
  dates: z.object({ dateStart: isoDate, dateEnd: isoDate }),
});
export const details = z.discriminatedUnion('of', [spendDetail]);
export type Detail = z.infer<typeof details>;
