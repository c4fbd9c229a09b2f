import * as z from 'zod';

const id = z.number().int().positive();

/** The details that open above the Imports screen. */
export const details = z.discriminatedUnion('of', [
  /** `layout`: the one that was saved for its files. */
  z.object({ of: z.literal('import'), id, layout: z.string().optional() }),
  z.object({ of: z.literal('corrections'), id }),
  /** `delivery`: the one whose files are to be read. */
  z.object({ of: z.literal('layouts'), delivery: id.nullable() }),
  /** A layout of the TMC, a copy of a preset, or else a new layout. */
  z.object({
    of: z.literal('mapping'),
    delivery: id.nullable(),
    own: id.nullable(),
    preset: z.string().nullable(),
  }),
  z.object({ of: z.literal('rates') }),
]);
export type Detail = z.infer<typeof details>;
