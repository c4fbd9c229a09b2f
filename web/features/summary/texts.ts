/** The visible texts of the Summary screen. */

import { inWords } from '@tripledger/contract/vocabulary/texts.ts';
import { plural } from '../../ui/format.ts';

export const texts = {
  totalSpend: 'Total Travel Spend',
  transactions: 'Transaction Summary',
  compliance: 'Compliance',
  spendByMonth: {
    title: 'Travel Spend by Month',
    none: 'No spend for these dates',
    bars: 'Travel spend by month and product, as bars',
  },
  policyCompliance: {
    title: 'Travel Policy Compliance',
    none: 'No bookings with a travel policy',
    pie: 'Bookings per travel policy, as a pie',
    bookings: (bookings: number) => plural(bookings, 'booking'),
  },
  tripsByDestination: {
    title: 'Trips by Destination',
    none: 'No trips for these dates',
    map: 'Trips by destination, as points on a world map',
    trips: (trips: number) => plural(trips, 'trip'),
    unplaced: (trips: number) => `${plural(trips, 'trip')} without a place on the map: see the table`,
  },
  topTravellers: {
    title: (travellers: number) => `Top ${travellers} Travellers by Total Spend`,
    none: 'No travellers for these dates',
    table: (travellers: number) => `The ${inWords(travellers)} travellers`,
    showAll: 'Show all',
    showAllTravellers: 'Show all travellers',
  },
  columns: {
    month: 'Month',
    destination: 'Destination',
    country: 'Country',
    trips: 'Trips',
    policy: 'Policy',
    bookings: 'Bookings',
    share: 'Share',
    traveller: 'Traveller',
    costCentre: 'Cost centre',
    totalSpend: 'Total spend',
    change: 'Change',
  },
  travellerSpend: {
    title: 'Traveller Spend Data',
    allNamed: 'All spend has a traveller.',
    unnamed: (unnamed: string, total: string) => `${unnamed} of ${total} total spend has no traveller.`,
  },
  costOfChange: 'Cost of Change Data',
  policyData: (policy: string) => `Travel Policy Compliance Data: ${policy}`,
  nonCompliantBookings: 'Non-compliant bookings',
  lines: (lines: number) => plural(lines, 'line'),
  tripsTo: (destination: string) => `Trips by Destination: ${destination}`,
  tripRows: 'One row per traveller and trip.',
};
