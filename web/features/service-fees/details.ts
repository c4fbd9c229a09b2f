import { lines } from '@tripledger/contract/service-fees/calls.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** What opens over the Service Fees screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  /** A description of null: the fees without a fee type. */
  z.object({ of: z.literal('type'), typeDescription: name.nullable(), feeType: name }),
]);
export type Detail = z.infer<typeof details>;
