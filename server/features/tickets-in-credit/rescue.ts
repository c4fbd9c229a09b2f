/** Forward bookings that a credit with the same airline could pay for: the traveller's own credit or a colleague's. */
import { sql } from 'kysely';
import type { rescue as endpoint } from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { groupedBy, lineColumns, own, travellerNamed } from '../../metrics/columns.ts';
import { creditRescue } from '../../metrics/credit-rescue.ts';
import { forwardTrips } from '../../metrics/forward-trips.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { Rows, TableOf, TableQuery } from '../../metrics/row-table.ts';
import { supplierNames } from '../../metrics/suppliers.ts';

/** The filter restricts the bookings, but does not affect how credits are allocated to bookings. */
export async function rescue(
  reading: TimedReading,
  query: TableQuery<typeof endpoint>,
): Promise<TableOf<typeof endpoint>> {
  const [matches, trips] = await Promise.all([
    creditRescue(reading, query.nodeId),
    forwardTrips(reading, query),
  ]);
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
