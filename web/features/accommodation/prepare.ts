/** Prepares the responses of the Accommodation screen for its map and tables. */
import type { byDestination, spendAnalysis } from '@tripledger/contract/accommodation/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { Compared } from '../../shared/compare/with-before.ts';
import type { MapPoint } from '../../ui/charts/map.ts';

export type Location = Compared<Answer<typeof byDestination>[number]>;
export type HotelRow = Compared<Answer<typeof spendAnalysis>[number]>;

/** Matches the locations of two periods. */
export const locationBy = {
  key: ({ locationId }: Location) => locationId,
  value: ({ value }: Location) => value,
  gone: (row: Location): Location => ({ ...row, value: 0 }),
};

/** Matches the hotels of two periods; one hotel at two locations has two rows. */
export const hotelBy = {
  key: ({ locationId, hotelId }: HotelRow) => JSON.stringify([locationId, hotelId]),
  value: ({ totalSpend }: HotelRow) => totalSpend,
  gone: (row: HotelRow): HotelRow => ({
    ...row,
    roomOnlySpend: 0,
    roomNights: 0,
    ancillarySpend: 0,
    totalSpend: 0,
    averageRoomRate: null,
  }),
};

/** The points of the map. A location without bookings in the selected dates appears only in the table. */
export function locationPoints(locations: readonly Location[]): MapPoint[] {
  return locations
    .filter(({ value }) => value > 0)
    .map(({ locationId, name, value, before, latitude, longitude }) => ({
      id: locationId,
      name,
      value,
      latitude,
      longitude,
      ...(before !== undefined && { before }),
    }));
}

/** The number of locations that the map cannot show. */
export function unplacedLocations(locations: readonly Location[]): number {
  return locations.filter(
    ({ value, latitude, longitude }) => value > 0 && (latitude === null || longitude === null),
  ).length;
}
