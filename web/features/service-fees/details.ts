import { lines } from '@tripledger/contract/service-fees/calls.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** The details that open above the Service Fees screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  /** A null description stands for fees without a fee type. */
  z.object({ of: z.literal('type'), typeDescription: name.nullable(), feeType: name }),
]);
export type Detail = z.infer<typeof details>;
