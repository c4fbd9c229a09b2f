import type { Input } from '@tripledger/contract/http/endpoint.ts';
import { bookingDetails } from '@tripledger/contract/traveller/booking-details.ts';
import { useOpened, useOpening } from '../dashboard/useOpened.ts';

/** An open booking as stored in the URL: the query for its details. */
export type OpenBooking = Input<typeof bookingDetails>['query'];

/** The open booking, and a function to close it. */
export const useBooking = () => useOpened<OpenBooking>('booking', bookingDetails.query!);

export const useOpenBooking = () => useOpening<OpenBooking>('booking');

/** The booking of a row; the list may be narrowed to one traveller. */
export function bookingOf(row: object, filters: object): OpenBooking {
  const named = row as { bookingReference?: string; reference?: string; bookingId?: number };
  const { bookingId, reference = '', bookingReference = reference } = named;
  const { travellerId } = filters as { travellerId?: number };
  return { ...(bookingId !== undefined && { bookingId }), bookingReference, travellerId };
}
