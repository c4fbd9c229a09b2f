/** The stored form of a booking's trip: its row, and its nodes if it has several. */
import type { BookingLine, PlaceById } from './booking-lines.ts';
import { tripOf } from './trips/trip.ts';
import { shapingLines } from './trips/trip-lines.ts';

export const tripColumns = {
  booking_id: 'bigint',
  departure_at: 'timestamp',
  return_at: 'timestamp',
  duration_days: 'integer',
  origin_place_id: 'bigint',
  destination_place_id: 'bigint',
  itinerary_summary: 'text',
  is_overnight: 'boolean',
  has_accommodation: 'boolean',
  origin_country: 'text',
  destination_country: 'text',
} as const;

export const nodeColumns = { booking_id: 'bigint', node_id: 'bigint', shapes_trip: 'boolean' } as const;

type Cell = string | number | boolean | null;

/** The trip's cells in the order of `tripColumns`. */
export function tripRow(bookingId: number, lines: readonly BookingLine[], placeById: PlaceById): Cell[] {
  const trip = tripOf(lines);
  const country = (id: number | null) => (id === null ? null : (placeById(id)?.country ?? null));
  return [
    bookingId,
    trip.departureAt,
    trip.returnAt,
    trip.durationDays,
    trip.originPlaceId,
    trip.destinationPlaceId,
    trip.itinerarySummary,
    trip.isOvernight,
    trip.hasAccommodation,
    country(trip.originPlaceId),
    country(trip.destinationPlaceId),
  ];
}

/** One row per node if the booking has several, in the order of `nodeColumns`. */
export function nodeRows(bookingId: number, lines: readonly BookingLine[]): Cell[][] {
  const nodes = new Set(lines.map(({ nodeId }) => nodeId));
  if (nodes.size === 1) return [];
  const shaping = new Set(shapingLines(lines).map(({ nodeId }) => nodeId));
  return [...nodes].map((nodeId) => [bookingId, nodeId, shaping.has(nodeId)]);
}
