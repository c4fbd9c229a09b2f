import * as z from 'zod';

const id = z.number().int().positive();

/** The details that open above the Imports screen. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('import'), id }),
  z.object({ of: z.literal('corrections'), id }),
]);
export type Detail = z.infer<typeof details>;
