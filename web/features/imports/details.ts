import * as z from 'zod';

/** The details that open above the Imports screen. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('import'), id: z.number().int().positive() }),
]);
export type Detail = z.infer<typeof details>;
