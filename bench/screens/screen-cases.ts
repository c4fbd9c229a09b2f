/** The forward-looking and benchmarking screens, with the calls that each makes when it is opened. */
import * as benchmarking from '../../contract/benchmarking/calls.ts';
import * as forward from '../../contract/forward-bookings/calls.ts';
import * as tickets from '../../contract/tickets-in-credit/calls.ts';
import * as news from '../../contract/traveller-tracker/advisories.ts';
import * as tracker from '../../contract/traveller-tracker/calls.ts';
import type { Dataset } from '../dataset.ts';

export type ScreenCase = { screen: string; filter: 'none' | 'node'; addresses: string[] };

/** Each screen without a node and with a customer; Benchmarking only with a customer, over the last 12 months. */
export function screenCases({ today }: Dataset, customer: number): ScreenCase[] {
  const year = { dateStart: `${Number(today.slice(0, 4)) - 1}-07-01`, dateEnd: today, pool: 'industry' };
  const screens = {
    'Traveller Tracker': [tracker.tripsMap, news.advisoriesMap, news.advisories],
    'Tickets in Credit': [
      tickets.ticketCredits,
      tickets.refundedTickets,
      tickets.lostTickets,
      tickets.details,
      tickets.rescue,
    ],
    'Forward Bookings': [
      forward.departuresSummary,
      forward.compliance,
      forward.bookingsPerMonth,
      forward.forwardDestinations,
      forward.forwardBookings,
    ],
    Benchmarking: [
      benchmarking.overall,
      benchmarking.byDestination,
      benchmarking.byAirfareType,
      benchmarking.byHotels,
    ],
  };
  return Object.entries(screens).flatMap(([screen, endpoints]) => {
    const look = (filter: ScreenCase['filter'], sent: object): ScreenCase => ({
      screen,
      filter,
      addresses: endpoints.map(({ path }) => `${path}?${new URLSearchParams(Object.entries(sent))}`),
    });
    const client = `${customer}`;
    return screen === 'Benchmarking'
      ? [look('node', { ...year, client })]
      : [look('none', {}), look('node', { client })];
  });
}
