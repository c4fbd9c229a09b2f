/** Overnight trips, by the whole booking; those without a hotel are where accommodation was booked elsewhere. */
import { sql } from 'kysely';
import type { tripsWithoutAccommodation as endpoint } from '../../../contract/accommodation/calls.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { groupedBy, lineColumns, tripColumns } from '../../lines/columns.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { Rows, TableOf } from '../../lines/row-table.ts';
import { namesBy } from '../../measures/names.ts';

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
export function tripsWithoutAccommodation(reading: Reading, filter: ReportFilter): TableOf<typeof endpoint> {
  const lines = countedLines(reading, filter)
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .where('booking.is_overnight', '=', true)
    .where('booking.has_accommodation', '=', false);
  const travellers = lines
    .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
    .select(['line.booking_id', 'traveller.id', 'traveller.name'])
    .distinct();
  const bookers = lines
    .where('line.travel_booker', 'is not', null)
    .select(['line.booking_id', sql<number>`0`.as('id'), 'line.travel_booker as name'])
    .distinct();
  const group = groupedBy(reading, 'booking_id');
  return {
    ...group,
    rows: build.selectFrom(lines.select('line.booking_id').distinct().as('line')),
    joins: {
      ...group.joins,
      travellers: (rows: Rows) =>
        rows.leftJoin(namesBy(travellers).as('travellers'), 'travellers.booking_id', 'line.booking_id'),
      bookers: (rows: Rows) =>
        rows.leftJoin(namesBy(bookers).as('bookers'), 'bookers.booking_id', 'line.booking_id'),
    },
    columns: {
      bookingId: lineColumns.bookingId,
      bookingReference: lineColumns.bookingReference,
      ...tripColumns(reading),
      travellerName: { of: sql`travellers.names`, joins: ['travellers'] },
      travelBooker: { of: sql`bookers.names`, joins: ['bookers'] },
    },
    order: { field: 'departureDate', descending: false },
    thenBy: ['bookingReference'],
    counts: { trips: lineCount() },
    whole: async () => (await overnightTrips(reading, filter)).all,
  };
}
