/** The rows behind the Airfare dashboard's tables, as its modals show them. */
import { sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { lineColumns, ofLines, own, tripColumns } from '../../metrics/columns.ts';
import { countedLines, type Lines } from '../../metrics/counted-lines.ts';
import { classOfTravel, fareTypeDescription, tripDestination } from '../../metrics/dimensions.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { type Condition, sqlFor } from '../../metrics/layer/model.ts';
import { leadDays } from '../../metrics/lead-times.ts';
import { bookingCount, isUsed, lineCount, ofProduct } from '../../metrics/line-measures.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';
import { tripRows } from '../../metrics/trip-rows.ts';
import { airline } from './tables.ts';

/** Air lines of one member of a dimension. */
function airLines(reading: Reading, filter: ReportFilter, ...members: readonly Condition[]): Lines {
  return members.reduce(
    (lines, { test }) => lines.where(sqlFor(test, reading)),
    countedLines(reading, filter).where(ofProduct('Air')),
  );
}

/** Tickets of the trips to one place; without `locationId`, of the trips without a destination. */
export function spendByDestinationDetail(
  reading: Reading,
  query: TableQuery<typeof airfare.spendByDestinationDetail>,
) {
  return tickets(reading, airLines(reading, query, isMember(tripDestination, query.locationId ?? null)));
}

/** Tickets of one airline; without `airline`, of the lines without one. */
export function airlineMarketShareDetail(
  reading: Reading,
  query: TableQuery<typeof airfare.airlineMarketShareDetail>,
) {
  return tickets(reading, airLines(reading, query, isMember(airline, query.airline ?? null)));
}

/** One row per booking, ticket, traveller and cost centre, with the trip of the whole booking. */
function tickets(reading: Reading, lines: Lines): TableOf<typeof airfare.spendByDestinationDetail> {
  const { columns, ...trips } = tripRows(reading, lines, 'ticket_number');
  return {
    ...trips,
    columns: { ...columns, ticketNumber: lineColumns.ticketNumber },
    counts: {
      rows: lineCount(),
      bookings: bookingCount(),
      tickets: sql<number>`count(distinct line.ticket_number)::bigint`,
    },
  };
}

/** Lines of a fare type description, or of one of its classes. */
export function spendByClassOfTravelDetail(
  reading: Reading,
  query: TableQuery<typeof airfare.spendByClassOfTravelDetail>,
): TableOf<typeof airfare.spendByClassOfTravelDetail> {
  const className = query.classOfTravel;
  const { bookingId, bookingReference, travellerName, costCentre } = lineColumns;
  return {
    ...ofLines(reading),
    rows: airLines(
      reading,
      query,
      isMember(fareTypeDescription, query.fareTypeDescription),
      ...(className === undefined ? [] : [isMember(classOfTravel, className)]),
    ),
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      departureDate: lineColumns.startDate,
      itinerarySummary: tripColumns(reading).itinerarySummary,
      classOfTravel: own(sql`line.class_of_travel`),
      advancePurchase: own(sql`case when ${isUsed} then ${leadDays} end`),
      spend: lineColumns.totalSpend,
      costOfChange: own(sql`coalesce(line.cost_of_change, 0)`),
    },
    order: { field: 'spend', descending: true },
    counts: { lines: lineCount(), faresChanged: lineCount(sql`line.cost_of_change > 0`) },
  };
}
