import * as z from 'zod';

/** What opens over the Booking Editing screen. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('line'), id: z.number().int().positive() }),
]);
export type Detail = z.infer<typeof details>;
