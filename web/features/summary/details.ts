import { lines } from '@tripledger/contract/summary/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** The details that open above the Summary screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), figure: lines.figure, month }),
  z.object({ of: z.literal('travellers') }),
  z.object({ of: z.literal('costOfChange') }),
  /** Without a description: the non-compliant lines. */
  z.object({ of: z.literal('policy'), description: name.exactOptional() }),
  /** A null location stands for trips without a destination. */
  z.object({ of: z.literal('trips'), locationId: place, name }),
]);
export type Detail = z.infer<typeof details>;
