/** The hires behind Rental Car's table: they sum to the row that was clicked. */
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { fromCents } from '../../lines/line-measures.ts';
import { staysAt } from '../../measures/stays.ts';

type Asked = ReportFilter & { locationId?: number | undefined; providerId?: string | undefined };

export async function hires(reading: Reading, { locationId, providerId, ...filter }: Asked) {
  const rows = await ask(reading, staysAt(reading, filter, 'Car', { locationId, supplierId: providerId }));
  return rows.map((row) => ({
    reference: row.bookingReference,
    providerName: row.supplierName,
    location: row.location,
    travellerName: row.travellerName,
    pickupDate: row.from,
    daysHire: row.quantity,
    carType: row.carType,
    ancillarySpend: fromCents(row.ancillary),
    totalSpend: fromCents(row.spend),
  }));
}
