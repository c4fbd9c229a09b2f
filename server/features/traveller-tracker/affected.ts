/** Travellers at the chosen places. Contact details come from the feed's own fields, which only PostgreSQL holds. */
import { sql } from 'kysely';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type { affected as endpoint } from '../../../contract/traveller-tracker/affected.ts';
import { mostAffected, type peopleUnderWay as underWay } from '../../../contract/traveller-tracker/calls.ts';
import { ask, type Reading, type TimedReading } from '../../access/ask.ts';
import { any, build } from '../../database/build.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { customerBy } from '../../metrics/customers.ts';
import { onKey } from '../../metrics/joins.ts';
import { presencesAt, type When, type Where } from './presences.ts';

type AffectedTravellers = Answer<typeof endpoint>;

/** One row per traveller, ordered by name. */
export async function affected(reading: TimedReading, query: When & Where): Promise<AffectedTravellers> {
  const { people, isCut } = peopleIn(await stays(reading, query));
  const contacts = await contactsOf(
    reading,
    people.flat().map(({ bookingId }) => bookingId),
  );
  return { people: people.map((own) => personOf(own, contacts)), isCut };
}

/** Everybody, without the contact details that only PostgreSQL holds. */
export async function peopleUnderWay(reading: TimedReading, when: When): Promise<Answer<typeof underWay>> {
  const { people, isCut } = peopleIn(await stays(reading, when));
  return { people: people.map((own) => personOf(own, new Map())), isCut };
}

type Stay = Awaited<ReturnType<typeof stays>>[number];

/** The stays of each traveller, of as many as an answer holds. */
const peopleIn = (rows: readonly Stay[]) => ({
  people: [...Map.groupBy(rows, ({ travellerId }) => travellerId).values()].slice(0, mostAffected),
  isCut: rows.some(({ rank }) => rank > mostAffected),
});

/** One row per traveller, booking and place, ordered by arrival within each traveller. */
async function stays(reading: TimedReading, query: When & Partial<Where>) {
  const present = (await presencesAt(reading, query, query))
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
      .selectFrom(present.as('stay'))
      .where('stay.rank', '<=', mostAffected + 1)
      .selectAll('stay')
      .orderBy('stay.rank')
      .orderBy('stay.arrival')
      .orderBy('stay.bookingId')
      .orderBy('stay.placeId'),
  );
}

/** One traveller, combined from their stays. The contact details are those of the first booking that has them. */
function personOf(
  stays: readonly Stay[],
  contacts: ReadonlyMap<string, Contact>,
): AffectedTravellers['people'][number] {
  const staysWithContact = stays.map((stay) => ({ ...stay, ...contacts.get(contactKey(stay)) }));
  const [first] = staysWithContact as [(typeof staysWithContact)[number]];
  const contacted = staysWithContact.find(({ email }) => email) ?? first;
  const references = new Map(stays.map(({ bookingId, bookingReference }) => [bookingId, bookingReference]));
  return {
    travellerId: first.travellerId,
    travellerName: first.travellerName,
    employeeNumber: first.employeeNumber,
    customer: listed(stays.map(({ customer }) => customer)),
    email: contacted.email ?? null,
    phone: staysWithContact.find(({ phone }) => phone)?.phone ?? null,
    bookingId: contacted.bookingId,
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

/** Contact details from the visible lines, by booking and traveller; travellers that no line names have no entry. */
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
