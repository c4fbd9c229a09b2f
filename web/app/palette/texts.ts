/** The visible texts of the open palette, which is loaded on demand. */
import { mostFound } from '@tripledger/contract/search/calls.ts';
import { searchHint } from '@tripledger/contract/vocabulary/constants.ts';
import { plural } from '../../ui/format.ts';

export const texts = {
  title: 'Search and commands',
  placeholder: 'Screen, view, customer, cost centre, traveller, booking, metric or command',
  hint: `${searchHint} customers, travellers, bookings and tickets`,
  rules: 'Bookings and tickets are found by the beginning of their number, all else by any part of its name.',
  searching: 'Searching…',
  none: (text: string) => `No results for “${text}”`,
  failed: 'The search could not be answered.',
  results: (many: number) => plural(many, 'result'),
  more: `Type more to find the others beyond the first ${mostFound}.`,
  /** Where metrics open. */
  explore: 'Explore',
  booking: (reference: string) => `Booking ${reference}`,
  groups: {
    actions: 'Commands of this screen',
    screens: 'Screens',
    views: 'Saved views',
    metrics: 'Metrics',
    customers: 'Customers',
    nodes: 'Cost centres and groups',
    travellers: 'Travellers',
    bookings: 'Bookings',
    tickets: 'Tickets',
  },
};
