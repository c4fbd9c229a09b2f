import { conditions, metric } from '@tripledger/contract/query/input.ts';
import * as z from 'zod';

/** The lines of a cell: those of the question, and of the members that the cell is of. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('cell'), metric, where: conditions, name: z.string() }),
]);
export type Detail = z.infer<typeof details>;
