/** The stays behind Accommodation's table and map; they sum to the row or point that was clicked. */
import type { destinationAnalysis, detail } from '../../../contract/accommodation/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { TableOf } from '../../metrics/row-table.ts';
import { staysAt } from '../../metrics/stays.ts';

type StayQuery = ReportFilter & { locationId?: number | undefined; hotelId?: string | undefined };

export function stays(
  reading: Reading,
  { locationId, hotelId, ...filter }: StayQuery,
): TableOf<typeof detail | typeof destinationAnalysis> {
  const { columns, ...table } = staysAt(reading, filter, 'Hotel', { locationId, supplierId: hotelId });
  return {
    ...table,
    columns: {
      bookingId: columns.bookingId,
      bookingReference: columns.bookingReference,
      travellerName: columns.travellerName,
      costCenter: columns.costCentre,
      hotelName: columns.supplierName,
      arrivalDate: columns.from,
      departureDate: columns.to,
      roomNights: columns.quantity,
      ancillarySpend: columns.ancillarySpend,
      totalSpend: columns.totalSpend,
    },
  };
}
