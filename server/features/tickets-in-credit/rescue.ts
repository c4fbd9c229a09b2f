/** Forward bookings that a credit with the same airline could pay for: the traveller's own, and colleagues'. */
import { sql } from 'kysely';
import type { rescue as endpoint } from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { groupedBy, lineColumns, own, travellerNamed } from '../../lines/columns.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { Rows, TableAsked, TableOf } from '../../lines/row-table.ts';
import { supplierNames } from '../../lines/suppliers.ts';
import { creditRescue } from '../../measures/credit-rescue.ts';
import { forwardTrips } from '../../measures/forward-trips.ts';

/** The filter narrows the bookings; which of them takes what of a credit does not depend on it. */
export async function rescue(
  reading: TimedReading,
  query: TableAsked<typeof endpoint>,
): Promise<TableOf<typeof endpoint>> {
  const [matches, trips] = await Promise.all([creditRescue(reading), forwardTrips(reading, query)]);
  const group = groupedBy(reading, 'booking_id', 'customer_id', 'traveller_id', 'airline');
  return {
    ...group,
    rows: build
      .selectFrom(matches.selectAll('rescue').as('line'))
      .where('line.booking_id', 'in', trips.select('trip.booking_id')),
    joins: {
      ...group.joins,
      airline: (rows: Rows) =>
        rows.leftJoin(supplierNames(reading, 'Air').as('supplier'), 'supplier.key', 'line.airline'),
    },
    columns: {
      bookingId: lineColumns.bookingId,
      bookingReference: lineColumns.bookingReference,
      travellerName: travellerNamed('name'),
      airline: { of: sql`coalesce(supplier.name, line.airline)`, joins: ['airline'] },
      departureDate: own(sql`line.departure_at::date`),
      flightSpend: own(sql`line.cost`),
      creditValue: own(sql`line.credit`),
      usableCredit: own(sql`line.usable`),
      sharedCredit: own(sql`line.shared`),
      colleagues: own(sql`line.colleagues`),
      expiryDate: own(sql`line.expiry`),
    },
    order: { field: 'expiryDate', descending: false },
    thenBy: ['departureDate', 'bookingReference'],
    counts: { matches: lineCount() },
  };
}
