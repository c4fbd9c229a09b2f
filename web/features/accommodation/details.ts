import { lines } from '@tripledger/contract/accommodation/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** What opens over the Accommodation screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), month }),
  /** A location of null: the stays without one. */
  z.object({ of: z.literal('location'), locationId: place, name }),
  /** One hotel there; an id that is empty: the stays that name none. */
  z.object({ of: z.literal('hotel'), locationId: place, hotelId: z.string(), name }),
  z.object({
    of: z.literal('tripsWithout'),
    figure: z
      .enum(['overnightTripsWithoutAccommodation', 'overnightTripsWithoutAccommodationPercentage'])
      .exactOptional(),
  }),
]);
export type Detail = z.infer<typeof details>;
