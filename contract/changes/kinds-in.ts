import * as z from 'zod';

/** A list of these kinds in an address, with commas between them. */
export const kindsIn = <Kind extends string>(kinds: readonly Kind[]) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(kinds, 'Unknown kind.')));
