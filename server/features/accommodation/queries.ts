/** The Accommodation dashboard's charts and tables. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { mapOf } from '../../metrics/charts.ts';
import { destination, supplierOf } from '../../metrics/dimensions.ts';
import { answer, desc } from '../../metrics/layer/answer.ts';
import { hotelStays } from '../../metrics/stays.ts';

export const byDestination = mapOf(destination, hotelStays.bookings);

/** Spend by place and hotel, highest first. `hotelId` is the hotel's key, empty for none. */
export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const rows = await answer(reading, filter, {
    by: { place: destination, hotel: supplierOf('Hotel') },
    of: {
      roomOnlySpend: hotelStays.ownSpend,
      roomNights: hotelStays.quantity,
      ancillarySpend: hotelStays.ancillarySpend,
      totalSpend: hotelStays.spend,
      averageRoomRate: hotelStays.averageRate,
    },
    order: [desc('totalSpend')],
  });
  return rows.map(({ place, hotel, ...values }) => ({
    country: place.country,
    location: place.label,
    hotelName: hotel.label,
    ...values,
    locationId: place.key as number | null,
    hotelId: String(hotel.key ?? ''),
  }));
}
