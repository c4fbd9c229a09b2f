/** Who is at the chosen places. The feed's own fields hold how they are reached: PostgreSQL alone has those. */
import { sql } from 'kysely';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { type affected as endpoint, mostAffected } from '../../../contract/traveller-tracker/affected.ts';
import { ask, type Reading, type TimedReading } from '../../db/ask.ts';
import { any } from '../../db/build.ts';
import { visibleLines } from '../../lines/counted-lines.ts';
import { customerBy } from '../../lines/customers.ts';
import { onKey } from '../../lines/joins.ts';
import { presencesAt, type When, type Where } from './presences.ts';

/** A row for each traveller, booking and place, in order of their names. */
export async function affected(reading: TimedReading, query: When & Where): Promise<Answer<typeof endpoint>> {
  const there = await presencesAt(reading, query, query);
  const rows = await ask(
    reading,
    there
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'presence.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .innerJoin('bookings as booking', onKey(reading, 'booking', 'presence.booking_id'))
      .innerJoin('places as place', onKey(reading, 'place', 'presence.place_id'))
      .leftJoin(customerBy(reading).as('customer'), (join) =>
        join.onRef('customer.node_id', '=', 'presence.node_id'),
      )
      .select([
        'traveller.id as travellerId',
        'traveller.name as travellerName',
        'traveller.employee_number as employeeNumber',
        'booking.id as bookingId',
        'booking.reference as bookingReference',
        'place.name as place',
        'place.country',
        sql<string>`coalesce(min(customer.label), '')`.as('customer'),
        sql<string>`min(presence.arrives_at)`.as('arrival'),
        sql<string>`max(presence.leaves_at)`.as('departure'),
      ])
      .groupBy(['traveller.id', 'traveller.name', 'traveller.employee_number', 'booking.id'])
      .groupBy(['booking.reference', 'place.id', 'place.name', 'place.country'])
      .orderBy('traveller.name')
      .orderBy('arrival')
      .orderBy('traveller.id')
      .orderBy('booking.id')
      .orderBy('place.id')
      .limit(mostAffected + 1),
  );
  const people = rows.slice(0, mostAffected);
  const contacts = await contactsOf(
    reading,
    people.map(({ bookingId }) => bookingId),
  );
  const contactOf = (one: (typeof people)[number]) => contacts.get(contactKey(one));
  return {
    people: people.map((one) => ({
      ...one,
      email: contactOf(one)?.email ?? null,
      phone: contactOf(one)?.phone ?? null,
    })),
    isCut: rows.length > mostAffected,
  };
}

export type Contact = { name: string; email: string | null; phone: string | null };

export const contactKey = ({ bookingId, travellerId }: { bookingId: number; travellerId: number }) =>
  `${bookingId} ${travellerId}`;

/** How travellers are reached, as their lines in sight say, by booking and traveller; whom no line names is not there. */
export async function contactsOf(
  reading: Reading,
  bookings: readonly number[],
): Promise<ReadonlyMap<string, Contact>> {
  const field = (name: string) =>
    sql<string | null>`max(nullif(trim(line.reference_fields ->> ${sql.lit(name)}), ''))`;
  const rows = await ask(
    reading,
    visibleLines(reading)
      .where('line.booking_id', '=', any([...new Set(bookings)]))
      .where('line.is_active', '=', true)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .select(['line.booking_id as bookingId', 'traveller.id as travellerId', 'traveller.name'])
      .select([field('traveller_email').as('email'), field('traveller_phone').as('phone')])
      .groupBy(['line.booking_id', 'traveller.id', 'traveller.name']),
  );
  return new Map(rows.map(({ name, email, phone, ...one }) => [contactKey(one), { name, email, phone }]));
}
