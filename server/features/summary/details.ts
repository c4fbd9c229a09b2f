/** The rows behind Summary's figures: what the modals show, what must sum to the figure clicked. */
import { sql } from 'kysely';
import type * as summary from '../../../contract/summary/calls.ts';
import type { Reading } from '../../db/ask.ts';
import { joined, lineColumns, ofLines, own, tripColumns } from '../../lines/columns.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { goesTo } from '../../lines/destinations.ts';
import { bookingCount, lineCount, lostSavings, ofProduct } from '../../lines/line-measures.ts';
import type { TableAsked, TableOf } from '../../lines/row-table.ts';
import { tripRows } from '../../measures/trip-rows.ts';
import { figures } from './figures.ts';

/** Lines of one policy description; without one, the non-compliant lines of every policy. */
export function complianceDetail(
  reading: Reading,
  query: TableAsked<typeof summary.complianceDetail>,
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
      whole: async () => (await figures.nonCompliantBookings.parts(reading, query))[1],
    }),
  };
}

/** Air lines with a cost of change; they sum to the numerator of the percentage. */
export function costOfChange(
  reading: Reading,
  query: TableAsked<typeof summary.costOfChange>,
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
    whole: async () => (await figures.costOfChange.parts(reading, query))[1],
  };
}

/** The trips to one place (absent: without a destination), a row per booking, traveller and cost centre. */
export function destinationAnalysis(
  reading: Reading,
  query: TableAsked<typeof summary.destinationAnalysis>,
): TableOf<typeof summary.destinationAnalysis> {
  const { locationId } = query;
  const lines = countedLines(reading, query).where(goesTo(reading, locationId));
  return { ...tripRows(reading, lines), counts: { rows: lineCount(), trips: bookingCount() } };
}
