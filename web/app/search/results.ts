/** What was found, in groups of lines to choose from. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { search } from '@tripledger/contract/search/calls.ts';
import { date } from '../../ui/format.ts';
import { texts } from '../texts.ts';

export type Found = Answer<typeof search>;

/** Where a result leads. */
export type Target =
  | { to: 'customer'; nodeId: number }
  | { to: 'traveller'; travellerId: number; travellerName: string }
  | { to: 'booking'; bookingId: number; bookingReference: string };

export type Result = { name: string; detail: string; target: Target };
export type Group = { title: string; results: readonly Result[]; hasMore: boolean };

/** Groups without results are left out. */
export function groupsOf({ customers, travellers, bookings, tickets }: Found): Group[] {
  const groups: Group[] = [
    {
      title: texts.search.kinds.customers,
      hasMore: customers.hasMore,
      results: customers.rows.map(({ nodeId, label }) => ({
        name: label,
        detail: '',
        target: { to: 'customer', nodeId },
      })),
    },
    {
      title: texts.search.kinds.travellers,
      hasMore: travellers.hasMore,
      results: travellers.rows.map(({ travellerId, travellerName, employeeNumber }) => ({
        name: travellerName,
        detail: employeeNumber ?? '',
        target: { to: 'traveller', travellerId, travellerName },
      })),
    },
    {
      title: texts.search.kinds.bookings,
      hasMore: bookings.hasMore,
      results: bookings.rows.map(({ bookingId, bookingReference, travellers: names, ...trip }) => ({
        name: bookingReference,
        detail: joined(names.join('; '), trip.itinerary, trip.departureDate && date(trip.departureDate)),
        target: { to: 'booking', bookingId, bookingReference },
      })),
    },
    {
      title: texts.search.kinds.tickets,
      hasMore: tickets.hasMore,
      results: tickets.rows.map(({ ticketNumber, bookingId, bookingReference, travellers: names }) => ({
        name: ticketNumber,
        detail: joined(texts.search.booking(bookingReference), names.join('; ')),
        target: { to: 'booking', bookingId, bookingReference },
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
