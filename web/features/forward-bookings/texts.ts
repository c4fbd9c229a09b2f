/** The visible texts of the Forward Bookings screen. */
import { month, plural } from '../../ui/format.ts';

export const texts = {
  noTrips: 'No trips under way or ahead',
  departures: 'Departures Summary',
  spend: 'Spend',
  compliance: 'Compliance',
  trips: (trips: number) => plural(trips, 'trip'),
  tripsOverTime: { title: 'Trips over Time', trips: 'Trips', bars: 'Trips over time, as bars' },
  tripsByDestination: {
    title: 'Trips by Destination',
    map: 'Trips by destination, as points on a world map',
    unplaced: (trips: number) => `${plural(trips, 'trip')} without a place on the map: see the table`,
  },
  forwardBookings: 'Forward Bookings',
  columns: {
    monthOfDeparture: 'Month of departure',
    destination: 'Destination',
    country: 'Country',
    trips: 'Trips',
  },
  departuresIn: (name: string) => `Trips that depart in ${month(name)}`,
  tripsTo: (destination: string) => `Trips to ${destination}`,
};
