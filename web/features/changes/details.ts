import * as z from 'zod';

/** The details that open above the Changes screen. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('change'), id: z.number().int().positive() }),
]);
export type Detail = z.infer<typeof details>;
