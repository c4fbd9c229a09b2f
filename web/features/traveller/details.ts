import { frequencyBuckets, lines } from '@tripledger/contract/traveller/calls.ts';
import * as z from 'zod';
import { linesDetail, name } from '../../shared/dashboard/details.ts';

/** Which travellers a list contains; empty: all. */
const chosen = z.object({
  bucket: z.enum(frequencyBuckets.map(({ bucket }) => bucket)).exactOptional(),
  nonCompliant: z.literal('true').exactOptional(),
});
export type Chosen = z.infer<typeof chosen>;

/** The details that open above the Traveller screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('travellers'), chosen, name }),
  z.object({ of: z.literal('traveller'), travellerId: z.number().int().positive(), travellerName: name }),
]);
export type Detail = z.infer<typeof details>;
