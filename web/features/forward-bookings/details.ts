import { compliance, departuresSummary, spending } from '@tripledger/contract/forward-bookings/calls.ts';
import * as z from 'zod';
import { month, name, place } from '../../shared/dashboard/details.ts';

const figures = [...departuresSummary.shown, ...spending.shown, ...compliance.shown].map(
  (shown) => shown.name,
);

/** What opens over Forward Bookings: trips, of a figure, of a bar, of a point. The filter's dates do not apply. */
export const details = z.discriminatedUnion('of', [
  z.object({ of: z.literal('figure'), figure: z.enum(figures) }),
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('departures'), inMonth: month }),
  /** A location of null: the trips without a destination. */
  z.object({ of: z.literal('location'), locationId: place, name }),
]);
export type Detail = z.infer<typeof details>;
