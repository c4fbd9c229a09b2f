/** The Accommodation dashboard's figures. Money is in cents until the last step. */
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { onKey, placeName } from '../../lines/joins.ts';
import { bookingCount, ofProduct } from '../../lines/line-measures.ts';
import { spendByPlaceAndSupplier } from '../../measures/stays.ts';

/** Bookings per location of the hotels. */
export function byDestination(reading: Reading, filter: ReportFilter) {
  const locations = countedLines(reading, filter)
    .where(ofProduct('Hotel'))
    .select(['line.destination_place_id as placeId', bookingCount().as('value')])
    .groupBy('line.destination_place_id');
  return ask(
    reading,
    build
      .selectFrom(locations.as('location'))
      .leftJoin('places as place', onKey(reading, 'place', 'location.placeId'))
      .select([
        'place.id as locationId',
        placeName.as('name'),
        'place.country as country',
        'location.value',
        'place.latitude as latitude',
        'place.longitude as longitude',
      ])
      .orderBy('value', 'desc')
      .orderBy('name')
      .orderBy('place.id', (order) => order.asc().nullsLast()),
  );
}

export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const rows = await spendByPlaceAndSupplier(reading, filter, 'Hotel');
  return rows.map((row) => ({
    country: row.country,
    location: row.location,
    hotelName: row.supplierName,
    roomOnlySpend: row.ownSpend,
    roomNights: row.quantity,
    ancillarySpend: row.ancillarySpend,
    totalSpend: row.totalSpend,
    averageRoomRate: row.averageRate,
    locationId: row.locationId,
    hotelId: row.supplierId,
  }));
}
