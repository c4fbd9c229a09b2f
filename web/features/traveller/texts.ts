/** The visible texts of the Traveller screen. */
import { plural } from '../../ui/format.ts';

export const texts = {
  summary: 'Traveller Summary',
  tripFrequency: { title: 'Trip Frequency', bookings: (bucket: string) => `${bucket} bookings` },
  compliance: 'Traveller Compliance',
  analysis: { title: 'Analysis by Traveller', none: 'No travellers for these dates' },
  travellers: (which: string) => `Travellers: ${which}`,
  all: 'All',
  nonCompliant: 'Non-compliant',
  expenditure: (traveller: string) => `Travel Expenditure Data - ${traveller}`,
  bookings: (bookings: number) =>
    `${plural(bookings, 'booking')}. Click a booking reference to see its details`,
};
