/** The questions of Tickets in Credit. They look at today, whatever dates are chosen. */
import * as z from 'zod';
import { linesEndpoint } from '../core/lines.ts';
import { money } from '../core/money.ts';
import { paged } from '../core/paging.ts';
import { card } from '../core/report.ts';
import { figures } from './figures.ts';

const common = { access: ['tickets_in_credit'], dependsOn: 'day', isUndated: true } as const;

export const ticketCredits = card(figures, {
  ...common,
  path: '/api/ticket_credit/ticket_credits/',
  summary: 'Tickets in credit: their value, their number, how many expire soon.',
  names: ['creditValue', 'numberOfTickets', 'expiringTickets'],
});

export const refundedTickets = card(figures, {
  ...common,
  path: '/api/ticket_credit/refunded_tickets/',
  summary: 'Tickets refunded in the last 12 months.',
  names: ['refundedAmount', 'refundedTickets'],
});

export const lostTickets = card(figures, {
  ...common,
  path: '/api/ticket_credit/lost_tickets/',
  summary: 'Tickets lost in the last 12 months.',
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
      .meta({ description: 'Only those that expire in less than 30 days.' }),
  },
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    ticketNumber: z.string().nullable(),
    travellerName: z.string().nullable(),
    airline: z.string().nullable(),
    creditValue: money,
    ticketAge: z.number().meta({ description: 'Days until expiry; 0: it expires today.' }),
    expiryDate: z.string(),
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'ticketNumber', title: 'Ticket number' },
    { field: 'travellerName', title: 'Traveller name' },
    { field: 'airline', title: 'Airline' },
    { field: 'creditValue', title: 'Credit value', kind: 'money' },
    { field: 'ticketAge', title: 'Days until expiry', kind: 'count' },
    { field: 'expiryDate', title: 'Expiry date', kind: 'date' },
  ],
  sums: z.object({ lines: z.number(), tickets: z.number(), creditValue: money }),
  count: 'lines',
  fileTitle: { known: 'TicketInCreditAnalysis' },
});

export const rescue = paged({
  ...common,
  // Whether a trip has departed is a matter of minutes.
  dependsOn: 'minute',
  path: '/api/ticket_credit/rescue/',
  summary:
    'Forward bookings of travellers who hold a credit with the same airline, or, where the TMC has settled so, whose colleagues do; the first to expire first.',
  row: z.object({
    bookingId: z.number(),
    bookingReference: z.string(),
    travellerName: z.string().nullable(),
    airline: z.string().nullable(),
    departureDate: z.string(),
    flightSpend: money.meta({ description: "Of the booking's flights of this traveller with this airline." }),
    creditValue: money.meta({ description: "Of all the traveller's own credits with the airline." }),
    usableCredit: money,
    sharedCredit: money.meta({ description: 'What of `usableCredit` comes from colleagues.' }),
    colleagues: z.string().nullable().meta({ description: 'Whose; several are joined by “; ”.' }),
    expiryDate: z.string().meta({ description: 'Of the first of these credits to expire.' }),
  }),
  columns: [
    { field: 'bookingReference', title: 'Booking reference' },
    { field: 'travellerName', title: 'Traveller name' },
    { field: 'airline', title: 'Airline' },
    { field: 'departureDate', title: 'Departure', kind: 'date' },
    { field: 'flightSpend', title: 'Flights', kind: 'money' },
    { field: 'creditValue', title: 'Credit held', kind: 'money' },
    { field: 'usableCredit', title: 'Credit to use', kind: 'money' },
    { field: 'sharedCredit', title: 'From colleagues', kind: 'money' },
    { field: 'colleagues', title: 'Colleagues' },
    { field: 'expiryDate', title: 'Expires from', kind: 'date' },
  ],
  sums: z.object({ matches: z.number(), flightSpend: money, usableCredit: money, sharedCredit: money }),
  count: 'matches',
  fileTitle: { screen: 'Tickets in Credit', table: 'Credit Rescue' },
  figures: { usableCredit: figures.usableCredit },
});

/** By the glossary's names: what was refunded or lost. */
export const lines = linesEndpoint(figures, {
  ...common,
  path: '/api/ticket_credit/lines/',
  screen: 'Tickets in Credit',
});
