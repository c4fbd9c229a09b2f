/** One traveller's bookings: the rows of the expenditure modal, which sum to the traveller's row. */
import { sql } from 'kysely';
import type { detail as endpoint } from '../../../contract/traveller/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { groupedBy, lineColumns, own, tripColumns } from '../../metrics/columns.ts';
import { onKey } from '../../metrics/joins.ts';
import { lineCount, lostSavings, total } from '../../metrics/line-measures.ts';
import { namedLines } from '../../metrics/named-lines.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';

/** One row per booking with a counted line of the traveller; dates and country are those of the booking's trip. */
export function detail(reading: Reading, query: TableQuery<typeof endpoint>): TableOf<typeof endpoint> {
  const bookings = namedLines(reading, query, [query.travellerId])
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .select([
      'line.booking_id',
      sql<string>`min(line.transaction_date)`.as('first_day'),
      sql<number>`sum(${lostSavings})::bigint`.as('lost'),
      total('cost_of_change').as('change'),
      total('amount_paid').as('spend'),
    ])
    .groupBy('line.booking_id');
  const trip = tripColumns(reading);
  return {
    ...groupedBy(reading, 'booking_id'),
    rows: build.selectFrom(bookings.as('line')),
    columns: {
      bookingId: lineColumns.bookingId,
      bookingReference: lineColumns.bookingReference,
      transactionDate: own(sql`line.first_day`),
      country: trip.destinationCountry,
      departure: trip.departureDate,
      arrival: trip.returnDate,
      lostSavings: own(sql`line.lost`),
      costOfChange: own(sql`line.change`),
      totalSpend: own(sql`line.spend`),
    },
    order: { field: 'transactionDate', descending: true },
    thenBy: ['bookingReference'],
    counts: { bookings: lineCount() },
  };
}
