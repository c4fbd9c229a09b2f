import { lines } from '@tripledger/contract/budgets/calls.ts';
import { isoDate } from '@tripledger/contract/core/filters.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** What opens over the Budgets screen by the address: the lines behind a cost centre's spend in a fiscal year. */
const spendDetail = linesDetail(lines).extend({
  node: z.object({ id: z.number().int().positive(), label: name }),
  dates: z.object({ dateStart: isoDate, dateEnd: isoDate }),
});
export const details = z.discriminatedUnion('of', [spendDetail]);
export type Detail = z.infer<typeof details>;
