import { lines } from '@tripledger/contract/tickets-in-credit/calls.ts';
import * as z from 'zod';
import { linesDetail } from '../../shared/dashboard/details.ts';

/** The details that open above Tickets in Credit. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({
    of: z.literal('credits'),
    figure: z.enum(['creditValue', 'numberOfTickets', 'expiringTickets']),
  }),
]);
export type Detail = z.infer<typeof details>;
