/** Overnight trips, by the whole booking; those without a hotel are where accommodation was booked elsewhere. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { describedLines } from '../../lines/described-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';

/** Overnight trips with a counted line, and how many of them have no Hotel line in the whole booking. */
export const overnightTrips = oncePerReading((reading, filter) => {
  const counted = countedLines(reading, filter).select('line.booking_id').distinct();
  return askOne(
    reading,
    build
      .selectFrom(counted.as('counted'))
      .innerJoin('bookings as booking', onKey(reading, 'booking', 'counted.booking_id'))
      .where('booking.is_overnight', '=', true)
      .select([
        lineCount().as('all'),
        lineCount(sql<boolean>`not booking.has_accommodation`).as('withoutAccommodation'),
      ]),
  );
});

/** A row per trip; travellers and bookers are those of the counted lines. */
export async function tripsWithoutAccommodation(reading: Reading, filter: ReportFilter) {
  const people = await ask(
    reading,
    describedLines(reading, filter)
      .leftJoin('places as place', onKey(reading, 'place', 'booking.destination_place_id'))
      .where('booking.is_overnight', '=', true)
      .where('booking.has_accommodation', '=', false)
      .select([
        'booking.id as bookingId',
        'booking.reference as bookingReference',
        'booking.itinerary_summary as itinerarySummary',
        'traveller.id as travellerId',
        'traveller.name as travellerName',
        sql<string | null>`booking.departure_at::date`.as('departureDate'),
        sql<string | null>`booking.return_at::date`.as('returnDate'),
        'booking.duration_days as duration',
        'place.name as destinationCity',
        'place.country as destinationCountry',
        'line.travel_booker as travelBooker',
      ])
      .distinct()
      .orderBy('departureDate')
      .orderBy('booking.reference')
      .orderBy('booking.id')
      .orderBy('traveller.name', (order) => order.asc().nullsLast())
      .orderBy('traveller.id', (order) => order.asc().nullsLast())
      .orderBy('line.travel_booker', (order) => order.asc().nullsLast()),
  );
  return [...Map.groupBy(people, ({ bookingId }) => bookingId).values()].map((rows) => {
    const { bookingId: _, travellerId: __, ...trip } = rows[0]!;
    const names = new Map(rows.map((row) => [row.travellerId, row.travellerName]));
    return {
      ...trip,
      travellerName: joined(names.values()),
      travelBooker: joined(new Set(rows.map((row) => row.travelBooker))),
    };
  });
}

/** The names that there are; null where there are none. */
function joined(names: Iterable<string | null>): string | null {
  return [...names].filter((name) => name !== null).join('; ') || null;
}
