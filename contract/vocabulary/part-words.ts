/** How much a reader sees of a customer, or of another node, of which they were granted only a part. */
import * as z from 'zod';
import { allNodes } from './file-name.ts';

export const part = z.object({
  seen: z.number().meta({ description: 'Cost centres that the reader may see.' }),
  of: z.number().meta({ description: 'All of its cost centres.' }),
});
export type Part = z.output<typeof part>;

/** `2 of 15 cost centres`. A reader may see every cost centre, and not what hangs on the nodes above them. */
export const partWords = ({ seen, of }: Part): string =>
  seen < of
    ? `${seen} of ${of} cost centres`
    : `${of === 1 ? 'its cost centre' : `its ${of} cost centres`} alone`;

/** Instead of the name of all organisations, for a reader who does not see all of them. */
export const yourPart = `${allNodes}, your part`;

/** `Acme Pty Ltd (2 of 15 cost centres)` */
export const withPart = (label: string, seen: Part | undefined): string =>
  seen ? `${label} (${partWords(seen)})` : label;
