import * as z from 'zod';

/** The details that open above the Booking Editing screen. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('line'), id: z.number().int().positive() }),
]);
export type Detail = z.infer<typeof details>;
