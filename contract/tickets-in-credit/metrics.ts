/** Glossary of Tickets in Credit. */
import { metric, spend } from '../metrics/metric.ts';
import { soonDays } from '../vocabulary/days-left.ts';

export const soonWords = `less than ${soonDays} days`;

/** Refunded and lost tickets count for this many months after their transaction date. */
export const recentMonths = 12;
export const recentWords = `last ${recentMonths} months`;

const inSight =
  'on the nodes that you may see, within the chosen customer and locations, whatever the dates; inactive lines are left out.';
const credits = `Air lines in the status Available or Ticket Credit, with a credit value above zero that expires today or later, ${inSight}`;
const recent = (status: string) =>
  `Air lines in the status ${status} with a transaction date in the ${recentMonths} months up to today, ${inSight}`;
const distinctTickets =
  'Number of distinct ticket numbers; a line without a ticket number is a ticket by itself.';

const tickets = { sum: 'tickets', one: 'ticket' } as const;
const ticketsOfLines = { sum: 'value', one: 'ticket' } as const;

export const metrics = {
  creditValue: metric({
    label: 'Value of tickets in credit',
    unit: 'money',
    formula: 'Sum of the credit values.',
    lines: credits,
    opens: 'detail',
    made: [{ sum: 'creditValue', unit: 'money' }],
  }),
  numberOfTickets: metric({
    label: 'Number of tickets in credit',
    unit: 'count',
    formula: distinctTickets,
    lines: credits,
    opens: 'detail',
    made: [tickets],
  }),
  expiringTickets: metric({
    label: `Due to expire in ${soonWords}`,
    unit: 'count',
    formula: `${distinctTickets} Days are counted from today to the day of expiry, which is the last on which the credit can be used: 0 to ${soonDays - 1} of them are less than ${soonDays}.`,
    lines: credits,
    opens: 'detail',
    made: [tickets],
  }),
  usableCredit: metric({
    label: 'Usable credit on forward bookings',
    unit: 'money',
    formula:
      'What of a traveller’s tickets in credit could pay for flights of theirs with the same airline, on trips that have not departed: as far as the credits reach and the flights cost. Where the TMC has settled so, what is left of credits could pay for flights of colleagues too, which are other travellers of the same customer. Credits pay for flights of their own customer. Of several bookings the first to depart takes first, so no credit is counted twice.',
    lines: `${credits} Flights of trips that depart later, pending ones included.`,
    opens: 'detail',
    made: [{ sum: 'usableCredit', unit: 'money' }],
  }),
  refundedTickets: metric({
    label: 'Number of refunded tickets',
    unit: 'count',
    formula: distinctTickets,
    lines: recent('Refunded'),
    opens: 'lines',
    made: [ticketsOfLines],
  }),
  refundedAmount: metric({
    label: 'Value of refunded tickets',
    unit: 'money',
    isPaidBack: true,
    formula: 'Sum of what was paid back. In the lines it is negative.',
    lines: recent('Refunded'),
    opens: 'lines',
    made: [{ ...spend, isPaidBack: true }],
  }),
  lostTickets: metric({
    label: 'Number of lost tickets',
    unit: 'count',
    formula: distinctTickets,
    lines: recent('Lost'),
    opens: 'lines',
    made: [ticketsOfLines],
  }),
  lostAmount: metric({
    label: 'Value of lost tickets',
    unit: 'money',
    formula: 'Sum of what was paid.',
    lines: recent('Lost'),
    opens: 'lines',
    made: [spend],
  }),
} as const;
