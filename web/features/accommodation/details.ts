import { lines } from '@tripledger/contract/accommodation/calls.ts';
import * as z from 'zod';
import { linesDetail, month, name, place } from '../../shared/dashboard/details.ts';

/** The details that open above the Accommodation screen. */
export const details = z.discriminatedUnion('of', [
  linesDetail(lines),
  z.object({ of: z.literal('month'), month }),
  /** A null location stands for stays without a location. */
  z.object({ of: z.literal('location'), locationId: place, name }),
  /** One hotel at the location; an empty id stands for stays without a hotel. */
  z.object({ of: z.literal('hotel'), locationId: place, hotelId: z.string(), hotelName: name, name }),
  z.object({
    of: z.literal('tripsWithout'),
    figure: z
      .enum(['overnightTripsWithoutAccommodation', 'overnightTripsWithoutAccommodationPercentage'])
      .exactOptional(),
  }),
]);
export type Detail = z.infer<typeof details>;
