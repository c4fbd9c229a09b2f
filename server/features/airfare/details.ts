/** The rows behind the Airfare dashboard's tables, as its modals show them. */
import { sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import type { Reading } from '../../db/ask.ts';
import { lineColumns, ofLines, own, tripColumns } from '../../lines/columns.ts';
import type { Lines } from '../../lines/counted-lines.ts';
import { goesTo } from '../../lines/destinations.ts';
import { bookingCount, lineCount, takenUp } from '../../lines/line-measures.ts';
import type { TableAsked, TableOf } from '../../lines/row-table.ts';
import { supplierKey } from '../../lines/suppliers.ts';
import { leadDays } from '../../measures/lead-times.ts';
import { tripRows } from '../../measures/trip-rows.ts';
import { airLines, ticketCount } from './air-measures.ts';
import { classOfTravel, fareTypeDescription } from './table-queries.ts';

/** Tickets of the trips to one place; absent: of those without a destination. */
export function spendByDestinationDetail(
  reading: Reading,
  query: TableAsked<typeof airfare.spendByDestinationDetail>,
) {
  const { locationId } = query;
  return tickets(reading, airLines(reading, query).where(goesTo(reading, locationId)));
}

/** Tickets of one airline; absent: of the lines that name none. */
export function airlineMarketShareDetail(
  reading: Reading,
  query: TableAsked<typeof airfare.airlineMarketShareDetail>,
) {
  const { airline } = query;
  return tickets(
    reading,
    airLines(reading, query).where((eb) =>
      airline === undefined ? eb(supplierKey, 'is', null) : eb(supplierKey, '=', airline),
    ),
  );
}

/** A row per booking, ticket, traveller and cost centre, with the trip of the whole booking. */
function tickets(reading: Reading, lines: Lines): TableOf<typeof airfare.spendByDestinationDetail> {
  const { columns, ...trips } = tripRows(reading, lines, 'ticket_number');
  return {
    ...trips,
    columns: { ...columns, ticketNumber: lineColumns.ticketNumber },
    counts: { rows: lineCount(), bookings: bookingCount(), tickets: ticketCount },
  };
}

/** Lines of a fare type description, or of one of its classes. */
export function spendByClassOfTravelDetail(
  reading: Reading,
  query: TableAsked<typeof airfare.spendByClassOfTravelDetail>,
): TableOf<typeof airfare.spendByClassOfTravelDetail> {
  const className = query.classOfTravel;
  const { bookingId, bookingReference, travellerName, costCentre } = lineColumns;
  return {
    ...ofLines(reading),
    rows: airLines(reading, query)
      .where(fareTypeDescription, '=', query.fareTypeDescription)
      .$if(className !== undefined, (lines) => lines.where(classOfTravel, '=', className as string)),
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      departureDate: lineColumns.startDate,
      itinerarySummary: tripColumns(reading).itinerarySummary,
      classOfTravel: own(sql`line.class_of_travel`),
      advancePurchase: own(sql`case when ${takenUp} then ${leadDays} end`),
      spend: lineColumns.totalSpend,
      costOfChange: own(sql`coalesce(line.cost_of_change, 0)`),
    },
    order: { field: 'spend', descending: true },
    counts: { lines: lineCount(), faresChanged: lineCount(sql`line.cost_of_change > 0`) },
  };
}
