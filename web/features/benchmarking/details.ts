import { lines } from '@tripledger/contract/benchmarking/calls.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** The details that open above the Benchmarking screen: the customer's own lines, below a figure's months. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('destination'), locationId: z.number().int().positive(), name }),
  z.object({ of: z.literal('fareType'), name }),
  z.object({ of: z.literal('hotels'), locationId: z.number().int().positive(), name }),
]);
export type Detail = z.infer<typeof details>;
