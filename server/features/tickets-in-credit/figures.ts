/** The figures of Tickets in Credit: how each is worked out, and the lines behind what was refunded or lost. */
import { sql } from 'kysely';
import type { LineStatus } from '../../../contract/core/constants.ts';
import type * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import { askOne, type TimedReading } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { fromCents, total } from '../../lines/line-measures.ts';
import { isInCredit } from '../../measures/credits.ts';
import { expiresSoon, inLastYear, ticket, ticketCount } from './tickets.ts';

const credits = oncePerReading((reading: TimedReading, filter) =>
  askOne(
    reading,
    countedLines(reading, filter)
      .where(isInCredit(reading))
      .select([
        sql<number>`coalesce(sum(line.credit_value), 0)::bigint`.as('value'),
        ticketCount().as('tickets'),
        ticketCount(expiresSoon(reading)).as('expiring'),
      ]),
  ),
);

const sumsOf = (status: LineStatus) =>
  oncePerReading((reading: TimedReading, filter) =>
    askOne(
      reading,
      countedLines(reading, filter)
        .where(inLastYear(reading, status))
        .select([total('amount_paid').as('spend'), ticketCount().as('tickets')]),
    ),
  );
const [refunded, lost] = [sumsOf('Refunded'), sumsOf('Lost')];

const linesOf = (status: LineStatus) => (reading: TimedReading) => ({ where: inLastYear(reading, status) });
const ticketsOf = (status: LineStatus) => (reading: TimedReading) => ({
  where: inLastYear(reading, status),
  distinct: ticket,
});

export const figures: FiguresOf<typeof tickets> = {
  creditValue: { value: from([credits], ({ value }) => fromCents(value)) },
  numberOfTickets: { value: from([credits], (sums) => sums.tickets) },
  expiringTickets: { value: from([credits], ({ expiring }) => expiring) },
  refundedTickets: { value: from([refunded], (sums) => sums.tickets), rows: ticketsOf('Refunded') },
  refundedAmount: { value: from([refunded], ({ spend }) => fromCents(spend)), rows: linesOf('Refunded') },
  lostTickets: { value: from([lost], (sums) => sums.tickets), rows: ticketsOf('Lost') },
  lostAmount: { value: from([lost], ({ spend }) => fromCents(spend)), rows: linesOf('Lost') },
};
