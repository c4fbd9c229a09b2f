import type { Input } from '@tripledger/contract/core/endpoint.ts';
import { bookingDetails } from '@tripledger/contract/traveller/booking-details.ts';
import { useOpened, useOpening } from '../dashboard/useOpened.ts';

/** A booking that is open, as the address holds it: what its details are asked by. */
export type OpenBooking = Input<typeof bookingDetails>['query'];

/** The booking that is open over whatever else is, and the way to close it. */
export const useBooking = () => useOpened<OpenBooking>('booking', bookingDetails.query!);

export const useOpenBooking = () => useOpening<OpenBooking>('booking');

/** The booking of a row, of a list that may be narrowed to one traveller. */
export function bookingOf(row: object, narrowed: object): OpenBooking {
  const named = row as { bookingReference?: string; reference?: string; bookingId?: number };
  const { bookingId, reference = '', bookingReference = reference } = named;
  const { travellerId } = narrowed as { travellerId?: number };
  return { ...(bookingId !== undefined && { bookingId }), bookingReference, travellerId };
}
