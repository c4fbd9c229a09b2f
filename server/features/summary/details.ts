/** The rows behind Summary's figures, which the modals show and which sum to the figure that was clicked. */
import { sql } from 'kysely';
import type * as summary from '../../../contract/summary/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { joined, lineColumns, ofLines, own, tripColumns } from '../../metrics/columns.ts';
import { countedLines } from '../../metrics/counted-lines.ts';
import { goesTo } from '../../metrics/destinations.ts';
import { answerOne } from '../../metrics/layer/answer.ts';
import { bookingCount, lineCount, lostSavings, ofProduct } from '../../metrics/line-measures.ts';
import { airSpend, bookings } from '../../metrics/measures.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';
import { tripRows } from '../../metrics/trip-rows.ts';

/** Lines of one policy description; without one, the non-compliant lines of every policy. */
export function complianceDetail(
  reading: Reading,
  query: TableQuery<typeof summary.complianceDetail>,
): TableOf<typeof summary.complianceDetail> {
  const { description } = query;
  const {
    bookingId,
    bookingReference,
    travellerName,
    costCentre,
    productType,
    transactionDate,
    policyCode,
    totalSpend,
  } = lineColumns;
  return {
    ...ofLines(reading),
    rows: joined(reading, countedLines(reading, query), ['policy']).where(
      description === undefined
        ? sql<boolean>`not policy.is_compliant`
        : sql<boolean>`policy.description = ${description}`,
    ),
    joined: ['policy'],
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      productType,
      transactionDate,
      policyCode,
      policyDescription: { of: sql`policy.description`, joins: ['policy'] },
      isCompliant: { of: sql`policy.is_compliant`, joins: ['policy'] },
      lostSavings: { of: lostSavings, joins: ['policy'] },
      totalSpend,
    },
    order: { field: 'totalSpend', descending: true },
    counts: { lines: lineCount(), bookings: bookingCount() },
    ...(description === undefined && {
      whole: async () => (await answerOne(reading, query, { bookings })).bookings,
    }),
  };
}

/** Air lines with a cost of change; they sum to the numerator of the percentage. */
export function costOfChange(
  reading: Reading,
  query: TableQuery<typeof summary.costOfChange>,
): TableOf<typeof summary.costOfChange> {
  const { bookingId, bookingReference, travellerName, costCentre, ticketNumber, supplier, transactionDate } =
    lineColumns;
  return {
    ...ofLines(reading),
    rows: countedLines(reading, query).where(ofProduct('Air')).where('line.cost_of_change', '<>', 0),
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      ticketNumber,
      airline: supplier,
      transactionDate,
      departureDate: lineColumns.startDate,
      itinerarySummary: tripColumns(reading).itinerarySummary,
      totalSpend: lineColumns.totalSpend,
      costOfChange: own(sql`line.cost_of_change`),
    },
    order: { field: 'costOfChange', descending: true },
    counts: { lines: lineCount(), bookings: bookingCount() },
    whole: async () => (await answerOne(reading, query, { airSpend })).airSpend,
  };
}

/**
 * The trips to one place, one row per booking, traveller and cost centre; without `locationId`, the trips without a
 * destination.
 */
export function destinationAnalysis(
  reading: Reading,
  query: TableQuery<typeof summary.destinationAnalysis>,
): TableOf<typeof summary.destinationAnalysis> {
  const { locationId } = query;
  const lines = countedLines(reading, query).where(goesTo(reading, locationId));
  return { ...tripRows(reading, lines), counts: { rows: lineCount(), trips: bookingCount() } };
}
