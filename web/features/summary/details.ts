import { lines } from '@tripledger/contract/summary/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** What opens over the Summary screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), figure: lines.figure, month }),
  z.object({ of: z.literal('travellers') }),
  z.object({ of: z.literal('costOfChange') }),
  /** Without a description: the lines that are not compliant. */
  z.object({ of: z.literal('policy'), description: name.exactOptional() }),
  /** A location of null: the trips without a destination. */
  z.object({ of: z.literal('trips'), locationId: place, name }),
]);
export type Detail = z.infer<typeof details>;
