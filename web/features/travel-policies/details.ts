import { lines } from '@tripledger/contract/travel-policies/calls.ts';
import * as z from 'zod';
import { linesDetail } from '../../shared/dashboard/details.ts';

/** The details that open above the Travel Policies screen, besides the forms of its list. */
export const details = z.discriminatedUnion('of', [linesDetail(lines)]);
export type Detail = z.infer<typeof details>;
