import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { search } from '@tripledger/contract/search/calls.ts';
import { hierarchyLimits } from '@tripledger/contract/vocabulary/constants.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { date } from '../../../ui/format.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { Entry, Source } from '../entries.ts';
import { texts } from '../texts.ts';
import { idsUsed } from '../used.ts';
import { type Target, useGoTo } from '../useGoTo.ts';

/** Customers, nodes, travellers, bookings and tickets, which the server finds among what the reader may see. */
export function useFound(text: string, chosen: readonly string[]) {
  const goTo = useGoTo();
  const q = useDebounced(text, 120);
  const isLong = (searched: string) => searched.length >= hierarchyLimits.searchLetters;
  const used = (kind: string) => idsUsed(chosen, kind).join() || undefined;
  const answer = useAnswer(
    search,
    { query: { q, usedNodes: used('node'), usedTravellers: used('traveller') } },
    { enabled: isLong(q), quiet: true },
  );
  const isCurrent = q === text && !answer.isPlaceholderData;
  return {
    found: isLong(q) && isCurrent && answer.data ? sourcesOf(answer.data, goTo) : [],
    isSearching: isLong(text) && !answer.isError && !(isCurrent && answer.isSuccess),
    hasFailed: isLong(text) && answer.isError,
  };
}

type Row = Omit<Entry, 'run'> & { target: Target };

function sourcesOf(found: Answer<typeof search>, goTo: (target: Target) => void): Source[] {
  const source = (group: string, hasMore: boolean, rows: readonly Row[]): Source => {
    const entries = rows.map(({ target, ...row }) => ({ ...row, run: () => goTo(target) }));
    return { group, hasMore, entries: () => entries };
  };
  const { customers, nodes, travellers, bookings, tickets } = found;
  const { groups } = texts;
  return [
    source(
      groups.customers,
      customers.hasMore,
      customers.rows.map(({ nodeId, label }) => ({
        key: `node ${nodeId}`,
        name: label,
        target: { to: 'node', customer: nodeId, child: null },
      })),
    ),
    source(
      groups.nodes,
      nodes.hasMore,
      nodes.rows.map(({ nodeId, label, customerId, above }) => ({
        key: `node ${nodeId}`,
        name: label,
        detail: above.join(' › '),
        target: { to: 'node', customer: customerId, child: nodeId },
      })),
    ),
    source(
      groups.travellers,
      travellers.hasMore,
      travellers.rows.map(({ travellerId, travellerName, employeeNumber }) => ({
        key: `traveller ${travellerId}`,
        name: travellerName,
        detail: employeeNumber ?? '',
        target: { to: 'traveller', travellerId, travellerName },
      })),
    ),
    source(
      groups.bookings,
      bookings.hasMore,
      bookings.rows.map(({ bookingId, bookingReference, travellers: names, ...trip }) => ({
        key: `booking ${bookingId}`,
        name: bookingReference,
        detail: joined(names.join('; '), trip.itinerary, trip.departureDate && date(trip.departureDate)),
        target: { to: 'booking', bookingId, bookingReference },
      })),
    ),
    source(
      groups.tickets,
      tickets.hasMore,
      tickets.rows.map(({ ticketNumber, bookingId, bookingReference, travellers: names }) => ({
        key: `ticket ${ticketNumber} ${bookingId}`,
        name: ticketNumber,
        detail: joined(texts.booking(bookingReference), names.join('; ')),
        target: { to: 'booking', bookingId, bookingReference },
      })),
    ),
  ];
}

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
