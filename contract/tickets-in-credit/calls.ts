/** Endpoints of Tickets in Credit. They depend on the current day, not on the selected dates. */
import * as z from 'zod';
import { column, titled } from '../http/columns.ts';
import { linesEndpoint } from '../http/lines.ts';
import { paged } from '../http/paging.ts';
import { card } from '../http/report.ts';
import {
  airline,
  bookingReference,
  departureDate,
  ticketNumber,
  travellerName,
  usableCredit,
} from '../http/shared-columns.ts';
import { money } from '../vocabulary/money.ts';
import { metrics, recentWords, soonWords } from './metrics.ts';

const common = { access: ['tickets_in_credit'], dependsOn: 'day', isUndated: true } as const;

export const ticketCredits = card(metrics, {
  ...common,
  path: '/api/ticket_credit/ticket_credits/',
  summary: 'Tickets in credit: their value, their number, how many expire soon.',
  names: ['creditValue', 'numberOfTickets', 'expiringTickets'],
});

export const refundedTickets = card(metrics, {
  ...common,
  path: '/api/ticket_credit/refunded_tickets/',
  summary: `Tickets refunded in the ${recentWords}.`,
  names: ['refundedAmount', 'refundedTickets'],
});

export const lostTickets = card(metrics, {
  ...common,
  path: '/api/ticket_credit/lost_tickets/',
  summary: `Tickets lost in the ${recentWords}.`,
  names: ['lostAmount', 'lostTickets'],
});

export const details = paged({
  ...common,
  path: '/api/ticket_credit/details/',
  summary: 'The tickets in credit; the next to expire first.',
  more: {
    expiring: z
      .literal('true')
      .optional()
      .meta({ description: `Only those that expire in ${soonWords}.` }),
  },
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    ticketNumber,
    travellerName: titled(travellerName, 'Traveller name'),
    airline,
    creditValue: column.money('Credit value'),
    ticketAge: column.daysLeft('Days until expiry', 'Days until expiry; 0: it expires today.'),
    expiryDate: column.date('Expiry date'),
  },
  sums: z.object({ lines: z.number(), tickets: z.number(), creditValue: money }),
  count: 'lines',
  fileTitle: { known: 'TicketInCreditAnalysis' },
});

export const rescue = paged({
  ...common,
  // Trips depart at a certain minute.
  dependsOn: 'minute',
  path: '/api/ticket_credit/rescue/',
  summary:
    'Forward bookings of travellers who hold a credit with the same airline, or, where the TMC has settled so, whose colleagues do; the first to expire first.',
  keys: { bookingId: z.number() },
  columns: {
    bookingReference,
    travellerName: titled(travellerName, 'Traveller name'),
    airline,
    departureDate,
    flightSpend: column.money('Flights', "Of the booking's flights of this traveller with this airline."),
    creditValue: column.money('Available credit', "Of all the traveller's own credits with the airline."),
    usableCredit,
    sharedCredit: column.money('From colleagues', 'What of `usableCredit` comes from colleagues.'),
    colleagues: column.textOrNull('Colleagues', 'Whose; several are joined by “; ”.'),
    expiryDate: column.date('First expiry', 'Of the first of these credits to expire.'),
  },
  sums: z.object({ matches: z.number(), flightSpend: money, usableCredit: money, sharedCredit: money }),
  count: 'matches',
  fileTitle: { screen: 'Tickets in Credit', table: 'Credits to apply' },
  metrics: { usableCredit: metrics.usableCredit },
});

/** Figures go by their glossary names: refunded and lost tickets. */
export const lines = linesEndpoint(metrics, {
  ...common,
  path: '/api/ticket_credit/lines/',
  screen: 'Tickets in Credit',
});
