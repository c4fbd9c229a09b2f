/**
 * Finds nodes, travellers, bookings and tickets by a text, among what the reader may see. References and ticket
 * numbers are searched from their first character, in PostgreSQL, whose indexes answer that in milliseconds where a replica
 * reads all lines; names by any part of each word, among the far fewer nodes and travellers.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type { search as endpoint } from '../../../contract/search/calls.ts';
import { ask, type Reading, type Run } from '../../access/ask.ts';
import { ofTrip } from '../../access/trip-visibility.ts';
import { any, build } from '../../database/build.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { onKey } from '../../metrics/joins.ts';
import { wordsWithin } from '../../metrics/text-search.ts';
import { cut, limit, usedFirst } from './found.ts';
import { findCustomers, findNodes } from './nodes.ts';

export async function search(
  reading: Reading,
  { q, usedNodes = [], usedTravellers = [] }: Input<typeof endpoint>['query'],
  postgres: Run,
): Promise<Answer<typeof endpoint>> {
  const indexed = { ...reading, run: postgres };
  const [customers, nodes, travellers, bookings, tickets] = await Promise.all([
    findCustomers(reading, q, usedNodes),
    findNodes(reading, q, usedNodes),
    findTravellers(reading, q, usedTravellers),
    findBookings(indexed, q),
    findTickets(indexed, q),
  ]);
  const names = await travellersOf(indexed, [
    ...new Set([...bookings.rows, ...tickets.rows].map(({ bookingId }) => bookingId)),
  ]);
  const named = <Row extends { bookingId: number }>({
    rows,
    hasMore,
  }: {
    rows: Row[];
    hasMore: boolean;
  }) => ({
    rows: rows.map((row) => ({ ...row, travellers: names.get(row.bookingId) ?? [] })),
    hasMore,
  });
  return { customers, nodes, travellers, bookings: named(bookings), tickets: named(tickets) };
}

/** Active lines on visible nodes, of any date: what is found leads to some of them. */
const searchedLines = (reading: Reading) => visibleLines(reading).where('line.is_active', '=', true);

async function findTravellers(reading: Reading, text: string, used: readonly number[]) {
  const { clientId } = reading;
  const name = wordsWithin(sql.ref('traveller.name'), text);
  const rows = await ask(
    reading,
    build
      .selectFrom('travellers as traveller')
      .where('traveller.client_id', '=', clientId)
      .where(sql<boolean>`(${name.all} or ${beginsWith('traveller.employee_number', text)})`)
      .where('traveller.id', 'in', travellersInSight(reading))
      .select([
        'traveller.id as travellerId',
        'traveller.name as travellerName',
        'traveller.employee_number as employeeNumber',
      ])
      .orderBy(name.within)
      .orderBy(usedFirst('traveller.id', used))
      .orderBy(sql`lower(traveller.name)`)
      .orderBy('traveller.id')
      .limit(limit),
  );
  return cut(rows);
}

/** A reader of the whole TMC sees every traveller of the feed, which spares them the lines of everybody. */
function travellersInSight(reading: Reading) {
  const { clientId, grants } = reading;
  if (grants === 'all')
    return build.selectFrom('raw_travellers').where('client_id', '=', clientId).select('traveller_id as id');
  return searchedLines(reading)
    .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .select('raw.traveller_id as id');
}

async function findBookings(reading: Reading, text: string) {
  const { clientId } = reading;
  const ofBooking = sql.ref('booking.id');
  const rows = await ask(
    reading,
    build
      .selectFrom('bookings as booking')
      .where('booking.client_id', '=', clientId)
      .where(beginsWith('booking.reference', text))
      .where((eb) =>
        eb.exists(
          searchedLines(reading).whereRef('line.booking_id', '=', ofBooking).select(sql.lit(1).as('one')),
        ),
      )
      .select(['booking.id as bookingId', 'booking.reference as bookingReference'])
      .select([
        ofTrip(reading, sql<string | null>`booking.itinerary_summary`, ofBooking).as('itinerary'),
        ofTrip(reading, sql<string | null>`booking.departure_at::date`, ofBooking).as('departureDate'),
      ])
      .orderBy('booking.reference')
      .orderBy('booking.id')
      .limit(limit),
  );
  return cut(rows);
}

async function findTickets(reading: Reading, text: string) {
  const rows = await ask(
    reading,
    searchedLines(reading)
      .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
      // As the index of ticket numbers says it.
      .where(sql<boolean>`line.product_type = 'Air'`)
      .where(beginsWith('line.ticket_number', text.replaceAll(/[\s-]/g, '')))
      .select(sql<string>`line.ticket_number`.as('ticketNumber'))
      .select(['booking.id as bookingId', 'booking.reference as bookingReference'])
      .distinct()
      .orderBy('ticketNumber')
      .orderBy('bookingId')
      .limit(limit),
  );
  return cut(rows);
}

/** The names on the visible lines of these bookings, sorted. */
async function travellersOf(reading: Reading, bookingIds: readonly number[]) {
  if (bookingIds.length === 0) return new Map<number, string[]>();
  const rows = await ask(
    reading,
    searchedLines(reading)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .where('line.booking_id', '=', any(bookingIds))
      .select(['line.booking_id as bookingId', 'traveller.name'])
      .distinct()
      .orderBy('traveller.name'),
  );
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return new Map([...byBooking].map(([id, own]) => [id, own.map(({ name }) => name)]));
}

/** Sorts after every text that begins as what precedes it, since texts are sorted by bytes. */
const last = '\u{10FFFF}';

/** Whether the column begins with the text, as typed or in capitals: as ranges, which indexes answer. */
function beginsWith(column: string, text: string): RawBuilder<boolean> {
  const ranges = [...new Set([text, text.toUpperCase()])].map(
    (start) => sql`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start + last})`,
  );
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}
