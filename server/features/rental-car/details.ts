/** The hires behind Rental Car's table: they sum to the row that was clicked. */

import type { detail } from '../../../contract/rental-car/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { TableOf } from '../../metrics/row-table.ts';
import { staysAt } from '../../metrics/stays.ts';

type HireQuery = ReportFilter & { locationId?: number | undefined; providerId?: string | undefined };

export function hires(
  reading: Reading,
  { locationId, providerId, ...filter }: HireQuery,
): TableOf<typeof detail> {
  const { columns, ...table } = staysAt(reading, filter, 'Car', { locationId, supplierId: providerId });
  return {
    ...table,
    columns: {
      reference: columns.bookingReference,
      providerName: columns.supplierName,
      location: columns.location,
      travellerName: columns.travellerName,
      pickupDate: columns.from,
      daysHire: columns.quantity,
      carType: columns.carType,
      ancillarySpend: columns.ancillarySpend,
      totalSpend: columns.totalSpend,
    },
  };
}
