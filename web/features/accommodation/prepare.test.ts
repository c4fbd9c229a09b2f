import { expect, it } from 'vitest';
import { withBefore } from '../../shared/compare/with-before.ts';
import {
  type HotelRow,
  hotelBy,
  type Location,
  locationBy,
  locationPoints,
  unplacedLocations,
} from './prepare.ts';

const sydney: Location = {
  locationId: 7,
  name: 'Sydney',
  country: 'AU',
  value: 4,
  latitude: -33.9,
  longitude: 151.2,
};
const camp: Location = {
  locationId: 8,
  name: 'Mine camp',
  country: 'AU',
  value: 2,
  latitude: null,
  longitude: null,
};
const nowhere: Location = { ...camp, locationId: null, name: 'Not specified', country: null };

it('draws locations as points with their earlier bookings', () => {
  expect(locationPoints([sydney])).toEqual([
    { id: 7, name: 'Sydney', value: 4, latitude: -33.9, longitude: 151.2 },
  ]);
  const then = [{ ...sydney, value: 3 }];
  expect(locationPoints(withBefore([sydney], { data: then }, locationBy))[0]).toMatchObject({ before: 3 });
});

it('lists a location without current bookings but does not draw it', () => {
  const rows = withBefore([sydney], { data: [camp] }, locationBy);
  expect(rows.map(({ name, value, before }) => [name, value, before])).toEqual([
    ['Sydney', 4, 0],
    ['Mine camp', 0, 2],
  ]);
  expect(locationPoints(rows)).toHaveLength(1);
  expect(unplacedLocations(rows)).toBe(0);
});

it('counts the locations that the map cannot show', () => {
  expect(unplacedLocations([sydney, camp, nowhere])).toBe(2);
});

it('distinguishes hotels with the same name by location and id', () => {
  const hotel: HotelRow = {
    country: 'AU',
    location: 'Sydney',
    hotelName: 'Harbour',
    locationId: 7,
    hotelId: 'HAR',
    roomOnlySpend: 90,
    roomNights: 1,
    ancillarySpend: 10,
    totalSpend: 100,
    averageRoomRate: 90,
  };
  const elsewhere = { ...hotel, locationId: 9 };
  expect(hotelBy.key(hotel)).not.toBe(hotelBy.key(elsewhere));
  expect(withBefore([hotel], { data: [elsewhere] }, hotelBy)).toEqual([
    { ...hotel, before: 0, change: null },
    {
      ...elsewhere,
      roomOnlySpend: 0,
      roomNights: 0,
      ancillarySpend: 0,
      totalSpend: 0,
      averageRoomRate: null,
      before: 100,
      change: -100,
    },
  ]);
});
