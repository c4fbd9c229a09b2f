/** Turns Accommodation's answers into what its map draws and its tables list. */
import type { byDestination, spendAnalysis } from '@tripledger/contract/accommodation/calls.ts';
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import type { Compared } from '../../shared/compare/with-before.ts';
import type { MapPoint } from '../../ui/charts/map.ts';

export type Location = Compared<Answer<typeof byDestination>[number]>;
export type HotelRow = Compared<Answer<typeof spendAnalysis>[number]>;

/** Compares locations of two times. */
export const locationBy = {
  key: ({ locationId }: Location) => locationId,
  value: ({ value }: Location) => value,
  gone: (row: Location): Location => ({ ...row, value: 0 }),
};

/** Compares hotels of two times; one hotel at two locations is two rows. */
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

/** Points of the map. A location without bookings in the dates shown is in the table only. */
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

/** Locations that the map cannot show. */
export function unplacedLocations(locations: readonly Location[]): number {
  return locations.filter(
    ({ value, latitude, longitude }) => value > 0 && (latitude === null || longitude === null),
  ).length;
}
