/** The overnight trips without accommodation: a paged table, which names people only on its page. */
import { sql } from 'kysely';
import type { tripsWithoutAccommodation as endpoint } from '../../../contract/accommodation/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { groupedBy, lineColumns, tripColumns } from '../../metrics/columns.ts';
import { countedLines } from '../../metrics/counted-lines.ts';
import { overnightTrips } from '../../metrics/formulas/accommodation.ts';
import { onKey } from '../../metrics/joins.ts';
import { answerOne } from '../../metrics/layer/answer.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import { namesBy } from '../../metrics/names.ts';
import type { Among, Rows, TableOf } from '../../metrics/row-table.ts';

/** One row per trip, with the travellers and bookers of its counted lines. */
export function tripsWithoutAccommodation(reading: Reading, filter: ReportFilter): TableOf<typeof endpoint> {
  const lines = countedLines(reading, filter)
    .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
    .where('booking.is_overnight', '=', true)
    .where('booking.has_accommodation', '=', false);
  const linesAmong = (among: Among) => lines.where(among('line.booking_id', 'booking_id'));
  const travellers = (among: Among) =>
    linesAmong(among)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .select(['line.booking_id', 'traveller.id', 'traveller.name'])
      .distinct();
  const bookers = (among: Among) =>
    linesAmong(among)
      .where('line.travel_booker', 'is not', null)
      .select(['line.booking_id', sql<number>`0`.as('id'), 'line.travel_booker as name'])
      .distinct();
  const group = groupedBy(reading, 'booking_id');
  return {
    ...group,
    rows: build.selectFrom(lines.select('line.booking_id').distinct().as('line')),
    joins: {
      ...group.joins,
      travellers: (rows: Rows, among: Among) =>
        rows.leftJoin(
          namesBy(travellers(among)).as('travellers'),
          'travellers.booking_id',
          'line.booking_id',
        ),
      bookers: (rows: Rows, among: Among) =>
        rows.leftJoin(namesBy(bookers(among)).as('bookers'), 'bookers.booking_id', 'line.booking_id'),
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
    whole: async () => (await answerOne(reading, filter, { overnightTrips })).overnightTrips,
  };
}
