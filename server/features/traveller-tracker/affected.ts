/** Who is at the chosen places. The feed's own fields hold how they are reached: PostgreSQL alone has those. */
import { sql } from 'kysely';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { type affected as endpoint, mostAffected } from '../../../contract/traveller-tracker/affected.ts';
import { ask, type Reading, type TimedReading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { visibleLines } from '../../lines/counted-lines.ts';
import { customerBy } from '../../lines/customers.ts';
import { onKey } from '../../lines/joins.ts';
import { presencesAt, type When, type Where } from './presences.ts';

type Told = Answer<typeof endpoint>;

/** A row for each traveller, in order of their names. */
export async function affected(reading: TimedReading, query: When & Where): Promise<Told> {
  const rows = await stays(reading, query);
  const people = [...Map.groupBy(rows, ({ travellerId }) => travellerId).values()].slice(0, mostAffected);
  const contacts = await contactsOf(
    reading,
    people.flat().map(({ bookingId }) => bookingId),
  );
  return {
    people: people.map((own) => personOf(own, contacts)),
    isCut: rows.some(({ rank }) => rank > mostAffected),
  };
}

type Stay = Awaited<ReturnType<typeof stays>>[number];

/** A row for each booking and place of a traveller, the first arrival first. */
async function stays(reading: TimedReading, query: When & Where) {
  const there = (await presencesAt(reading, query, query))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'presence.person_id'))
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
      sql<number>`dense_rank() over (order by traveller.name, traveller.id)::bigint`.as('rank'),
    ])
    .groupBy(['traveller.id', 'traveller.name', 'traveller.employee_number', 'booking.id'])
    .groupBy(['booking.reference', 'place.id', 'place.name', 'place.country'])
    .select('place.id as placeId');
  return ask(
    reading,
    build
      .selectFrom(there.as('stay'))
      .where('stay.rank', '<=', mostAffected + 1)
      .selectAll('stay')
      .orderBy('stay.rank')
      .orderBy('stay.arrival')
      .orderBy('stay.bookingId')
      .orderBy('stay.placeId'),
  );
}

/** One traveller, of what is told of each stay; reached as the first booking says that says how. */
function personOf(stays: readonly Stay[], contacts: ReadonlyMap<string, Contact>): Told['people'][number] {
  const told = stays.map((stay) => ({ ...stay, ...contacts.get(contactKey(stay)) }));
  const [first] = told as [(typeof told)[number]];
  const reached = told.find(({ email }) => email) ?? first;
  const references = new Map(stays.map(({ bookingId, bookingReference }) => [bookingId, bookingReference]));
  return {
    travellerId: first.travellerId,
    travellerName: first.travellerName,
    employeeNumber: first.employeeNumber,
    customer: listed(stays.map(({ customer }) => customer)),
    email: reached.email ?? null,
    phone: told.find(({ phone }) => phone)?.phone ?? null,
    bookingId: reached.bookingId,
    bookings: [...references].map(([bookingId, bookingReference]) => ({ bookingId, bookingReference })),
    place: listed(stays.map(({ place }) => place)),
    countries: [...new Set(stays.flatMap(({ country }) => country ?? []))],
    arrival: first.arrival,
    departure: stays
      .map(({ departure }) => departure)
      .sort()
      .at(-1) as string,
  };
}

const listed = (names: readonly string[]) => [...new Set(names)].join('; ');

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
