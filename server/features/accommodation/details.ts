/** The stays behind Accommodation's table and map: they sum to the row or point that was clicked. */
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { fromCents } from '../../lines/line-measures.ts';
import { staysAt } from '../../measures/stays.ts';

type Asked = ReportFilter & { locationId?: number | undefined; hotelId?: string | undefined };

export async function stays(reading: Reading, { locationId, hotelId, ...filter }: Asked) {
  const rows = await ask(reading, staysAt(reading, filter, 'Hotel', { locationId, supplierId: hotelId }));
  return rows.map((row) => ({
    bookingReference: row.bookingReference,
    travellerName: row.travellerName,
    costCenter: row.costCentre,
    hotelName: row.supplierName,
    arrivalDate: row.from,
    departureDate: row.to,
    roomNights: row.quantity,
    ancillarySpend: fromCents(row.ancillary),
    totalSpend: fromCents(row.spend),
  }));
}
