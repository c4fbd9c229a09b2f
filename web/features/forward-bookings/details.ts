import { compliance, departuresSummary, spending } from '@tripledger/contract/forward-bookings/calls.ts';
import * as z from 'zod';
import { month, name, place } from '../../shared/dashboard/details.ts';

const metrics = [...departuresSummary.shown, ...spending.shown, ...compliance.shown].map(
  (shown) => shown.name,
);

/**
 * The details that open above Forward Bookings: the trips of a figure, bar or point. The filter's dates do not apply.
 */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('figure'), figure: z.enum(metrics) }),
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('departures'), inMonth: month }),
  /** A null location stands for trips without a destination. */
  z.object({ of: z.literal('location'), locationId: place, name }),
]);
export type Detail = z.infer<typeof details>;
