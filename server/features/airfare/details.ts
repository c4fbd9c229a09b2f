/** The rows behind the Airfare dashboard's tables, as its modals show them. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { describedLines } from '../../lines/described-lines.ts';
import { fromCents, ofProduct, takenUp, total } from '../../lines/line-measures.ts';
import { supplierKey } from '../../lines/suppliers.ts';
import { leadDays } from './air-measures.ts';
import { classOfTravel, fareTypeDescription } from './table-queries.ts';

const describedAir = (reading: Reading, filter: ReportFilter) =>
  describedLines(reading, filter).where(ofProduct('Air'));

/** Tickets of the trips to one place; absent: of those without a destination. */
export function spendByDestinationDetail(
  reading: Reading,
  filter: ReportFilter & { locationId?: number | undefined },
) {
  const { locationId } = filter;
  return tickets(
    reading,
    describedAir(reading, filter).where((eb) =>
      locationId === undefined
        ? eb('line.trip_place_id', 'is', null)
        : eb('line.trip_place_id', '=', locationId),
    ),
  );
}

/** Tickets of one airline; absent: of the lines that name none. */
export function airlineMarketShareDetail(
  reading: Reading,
  filter: ReportFilter & { airline?: string | undefined },
) {
  const { airline } = filter;
  return tickets(
    reading,
    describedAir(reading, filter).where((eb) =>
      airline === undefined ? eb(supplierKey, 'is', null) : eb(supplierKey, '=', airline),
    ),
  );
}

/** A row per booking, ticket, traveller and cost centre, with the trip of the whole booking. */
async function tickets(reading: Reading, lines: ReturnType<typeof describedAir>) {
  const rows = await ask(
    reading,
    lines
      .select([
        'booking.reference as bookingReference',
        'line.ticket_number as ticketNumber',
        'traveller.name as travellerName',
        'node.label as costCentre',
        sql<string | null>`booking.departure_at::date`.as('departureDate'),
        sql<string | null>`booking.return_at::date`.as('returnDate'),
        'booking.duration_days as duration',
        'booking.itinerary_summary as itinerarySummary',
        total('amount_paid').as('totalSpend'),
      ])
      .groupBy([
        'booking.id',
        'booking.reference',
        'booking.departure_at',
        'booking.return_at',
        'booking.duration_days',
        'booking.itinerary_summary',
        'line.ticket_number',
        'traveller.id',
        'traveller.name',
        'node.id',
        'node.label',
      ])
      .orderBy('totalSpend', 'desc')
      .orderBy('booking.reference')
      .orderBy('booking.id')
      .orderBy('line.ticket_number', (order) => order.asc().nullsLast())
      .orderBy('traveller.id', (order) => order.asc().nullsLast())
      .orderBy('node.id'),
  );
  return rows.map((row) => ({ ...row, totalSpend: fromCents(row.totalSpend) }));
}

/** Lines of a fare type description, or of one of its classes. */
export async function spendByClassOfTravelDetail(
  reading: Reading,
  filter: ReportFilter & { fareTypeDescription: string; classOfTravel?: string | undefined },
) {
  const className = filter.classOfTravel;
  const lines = describedAir(reading, filter)
    .where(fareTypeDescription, '=', filter.fareTypeDescription)
    .$if(className !== undefined, (query) => query.where(classOfTravel, '=', className as string))
    .select([
      'booking.reference as bookingReference',
      'traveller.name as travellerName',
      'node.label as costCentre',
      sql<string>`line.start_at::date`.as('departureDate'),
      'booking.itinerary_summary as itinerarySummary',
      'line.class_of_travel as classOfTravel',
      sql<number | null>`case when ${takenUp} then ${leadDays} end`.as('advancePurchase'),
      'line.amount_paid as spend',
      sql<number>`coalesce(line.cost_of_change, 0)`.as('costOfChange'),
    ])
    .orderBy('line.amount_paid', 'desc')
    .orderBy('booking.reference')
    .orderBy('line.id');
  const rows = await ask(reading, lines);
  return rows.map((row) => ({
    ...row,
    spend: fromCents(row.spend),
    costOfChange: fromCents(row.costOfChange),
  }));
}
