/** The tickets in credit, which sum to the card. */
import { sql } from 'kysely';
import type { details as endpoint } from '../../../contract/tickets-in-credit/calls.ts';
import type { TimedReading } from '../../access/ask.ts';
import { lineColumns, ofLines, own } from '../../metrics/columns.ts';
import { credits } from '../../metrics/facts-now.ts';
import { daysLeft, expiresSoon, ticket } from '../../metrics/formulas/tickets-in-credit.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';

export async function details(
  reading: TimedReading,
  query: TableQuery<typeof endpoint>,
): Promise<TableOf<typeof endpoint>> {
  const { bookingId, bookingReference, travellerName, ticketNumber, supplier } = lineColumns;
  const rows = await credits.rows(reading, query);
  return {
    ...ofLines(reading),
    // They are few: to sort whole rows costs less than to find those of a page again among all lines.
    areLines: false,
    rows: query.expiring === 'true' ? rows.where(sqlFor(expiresSoon.test, reading)) : rows,
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
    counts: { lines: lineCount(), tickets: sql<number>`count(distinct ${ticket})::bigint` },
  };
}
