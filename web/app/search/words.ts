/** The texts of the search. */
import { mostFound } from '@tripledger/contract/search/calls.ts';
import { searchHint } from '@tripledger/contract/vocabulary/constants.ts';

export const words = {
  title: 'Search',
  open: 'Search bookings, tickets, travellers and customers',
  field: 'Booking reference, ticket number, traveller or customer',
  hint: searchHint,
  rules:
    'Bookings and tickets are found by the beginning of their number, travellers and customers by any part of their name.',
  none: (text: string) => `No results for “${text}”`,
  failed: 'The search could not be answered.',
  more: `The first ${mostFound} are listed. Type more to narrow them down.`,
  kinds: {
    customers: 'Customers',
    travellers: 'Travellers',
    bookings: 'Bookings',
    tickets: 'Tickets',
  },
};
