/** Reconciles the figures of Tickets in Credit with the sums of their rows. */
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { cents, reconciled, valueIn, wholeTable } from '../../test/reconciled.ts';

export default reconciled(tickets, {
  metrics: {
    refundedTickets: valueIn,
    refundedAmount: (sums) => sums.totalSpend,
    lostTickets: valueIn,
    lostAmount: (sums) => sums.totalSpend,
  },
  shown: {},
  details: {
    creditValue: [tickets.details],
    numberOfTickets: [tickets.details],
    expiringTickets: [tickets.details, { expiring: 'true' }],
  },
  drillDowns: async (read) => {
    const { creditValue, expiringTickets } = await read(tickets.ticketCredits);
    const { rows } = await wholeTable(read, tickets.details);
    const soon = rows.filter(({ ticketAge }) => ticketAge < 30);
    const distinct = new Set(soon.map(({ ticketNumber, bookingId }) => ticketNumber ?? bookingId));
    return [
      ['credits', cents([creditValue]), cents(rows.map((row) => row.creditValue))] as const,
      ['tickets that expire soon', expiringTickets, distinct.size] as const,
    ];
  },
});
