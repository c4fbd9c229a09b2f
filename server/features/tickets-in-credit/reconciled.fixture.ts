/** The figures of Tickets in Credit beside what their rows come to. */
import * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { cents, reconciled, valueIn, wholeTable } from '../../test/reconciled.ts';

export default reconciled(tickets, {
  figures: {
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
  drillDowns: async (look) => {
    const { creditValue, expiringTickets } = await look(tickets.ticketCredits);
    const { rows } = await wholeTable(look, tickets.details);
    const soon = rows.filter(({ ticketAge }) => ticketAge < 30);
    const distinct = new Set(soon.map(({ ticketNumber, bookingId }) => ticketNumber ?? bookingId));
    return [
      ['credits', cents([creditValue]), cents(rows.map((row) => row.creditValue))] as const,
      ['those that expire soon', expiringTickets, distinct.size] as const,
    ];
  },
});
