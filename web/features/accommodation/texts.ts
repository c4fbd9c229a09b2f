/** The visible texts of the Accommodation screen. */
import { plural } from '../../ui/format.ts';

export const texts = {
  screen: 'Accommodation',
  noStays: 'No stays for these dates',
  spend: 'Accommodation Spend',
  statistics: 'Accommodation Statistics',
  compliance: 'Accommodation Compliance',
  spendByMonth: { title: 'Accommodation Spend by Month', spend: 'Accommodation' },
  bookingsByLocation: {
    title: 'Bookings by Location',
    bookings: (bookings: number) => plural(bookings, 'booking'),
    map: 'Bookings by location, as points on a world map',
    unplaced: (locations: number) =>
      `${plural(locations, 'location')} without a place on the map: see the table`,
  },
  spendByLocation: 'Accommodation Spend by Location',
  columns: {
    location: 'Location',
    country: 'Country',
    hotel: 'Hotel',
    bookings: 'Bookings',
    roomOnlySpend: 'Room only spend',
    roomNights: 'Room nights',
    averageRoomRate: 'Average room rate',
    ancillarySpend: 'Ancillary spend',
    totalSpend: 'Total spend',
  },
  hotelData: (hotel: string) => `Accommodation Spend Data: ${hotel}`,
  tripsWithout: 'Overnight Trips without Accommodation',
  stays: (bookings: number, lines: number) => `${plural(bookings, 'booking')}, ${plural(lines, 'line')}`,
  lines: (lines: number) => plural(lines, 'line'),
};
