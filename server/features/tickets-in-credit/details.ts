/** The tickets in credit, which come to the card. */
import { sql } from 'kysely';
import type { details as endpoint } from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../db/ask.ts';
import { lineColumns, ofLines, own } from '../../lines/columns.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { TableAsked, TableOf } from '../../lines/row-table.ts';
import { isInCredit } from '../../measures/credits.ts';
import { daysLeft, expiresSoon, ticketCount } from './tickets.ts';

export function details(reading: TimedReading, query: TableAsked<typeof endpoint>): TableOf<typeof endpoint> {
  const { bookingId, bookingReference, travellerName, ticketNumber, supplier } = lineColumns;
  return {
    ...ofLines(reading),
    rows: countedLines(reading, query)
      .where(isInCredit(reading))
      .$if(query.expiring === 'true', (lines) => lines.where(expiresSoon(reading))),
    columns: {
      bookingId,
      bookingReference,
      ticketNumber,
      travellerName,
      airline: supplier,
      creditValue: own(sql`line.credit_value`),
      ticketAge: own(daysLeft(reading)),
      expiryDate: own(sql`line.credit_expiry`),
    },
    order: { field: 'expiryDate', descending: false },
    counts: { lines: lineCount(), tickets: ticketCount() },
  };
}
