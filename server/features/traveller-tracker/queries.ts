/** The map of trips under way and the table behind it. */
import { sql } from 'kysely';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type {
  tripsMap as endpoint,
  tripsForLocation as table,
} from '../../../contract/traveller-tracker/calls.ts';
import { ask, askOne, type Reading, type TimedReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { groupedBy, own } from '../../metrics/columns.ts';
import { type Lines, liveLines, restrictedFirst } from '../../metrics/counted-lines.ts';
import { customerBy } from '../../metrics/customers.ts';
import { onKey } from '../../metrics/joins.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { Rows, TableOf, TableQuery } from '../../metrics/row-table.ts';
import { isTravel, tripsInSight } from '../../metrics/trips-in-sight.ts';
import { momentsOf, presences, presencesAt, type When } from './presences.ts';

const tripCount = sql<number>`count(distinct presence.booking_id)::bigint`;
const peopleCount = sql<number>`count(distinct presence.person_id)::bigint`;

/**
 * Counts each person once per place; places with the most people come first. Each place lists which of its people are
 * at other places as well, so that places drawn as one cluster count them once.
 */
export async function tripsMap(reading: TimedReading, when: When): Promise<Answer<typeof endpoint>> {
  const found = await presences(reading, when);
  const byPlace = found.select(['presence.place_id', peopleCount.as('value')]).groupBy('presence.place_id');
  const peopleAtSeveral = found
    .select('presence.person_id')
    .groupBy('presence.person_id')
    .having(sql<boolean>`count(distinct presence.place_id) > 1`);
  const atSeveral = found
    .where('presence.person_id', 'in', peopleAtSeveral)
    .select(['presence.place_id', 'presence.person_id'])
    .distinct()
    .orderBy('presence.place_id')
    .orderBy('presence.person_id');
  const places = build
    .selectFrom(byPlace.as('found'))
    .innerJoin('places as place', onKey(reading, 'place', 'found.place_id'))
    .select(['place.id as locationId', 'place.name', 'place.country', 'place.latitude', 'place.longitude'])
    .select('found.value')
    .orderBy('found.value', 'desc')
    .orderBy('place.name')
    .orderBy('place.id');
  const [rows, elsewhere, sums] = await Promise.all([
    ask(reading, places),
    ask(reading, atSeveral),
    askOne(reading, found.select([tripCount.as('trips'), peopleCount.as('travellers')])),
  ]);
  const others = Map.groupBy(elsewhere, ({ place_id }) => place_id);
  // These numbers only distinguish people within this answer; a place's table has their identities.
  const numbers = new Map(
    [...new Set(elsewhere.map(({ person_id }) => person_id))].map((id, at) => [id, at]),
  );
  const alsoElsewhere = (id: number) =>
    (others.get(id) ?? []).map(({ person_id }) => numbers.get(person_id) as number);
  return {
    ...sums,
    places: rows.map((place) => ({ ...place, alsoElsewhere: alsoElsewhere(place.locationId) })),
  };
}

/** One row per trip at the chosen places in the chosen time, ordered by departure. */
export async function tripsForLocation(
  reading: TimedReading,
  query: TableQuery<typeof table>,
): Promise<TableOf<typeof table>> {
  const found = await presencesAt(reading, query, query);
  const bookingsThere = found.select('presence.booking_id');
  const moments = momentsOf(reading, query);
  const trips = await tripsInSight(reading, {
    moments,
    endAfter: 'from',
    beginBy: 'to',
  });
  const rows = trips.where('trip.booking_id', 'in', bookingsThere).selectAll('trip');
  const place = (name: string) => ({ of: sql.ref(`${name}.name`), joins: [name] });
  return {
    ...groupedBy(reading, 'booking_id'),
    joins: {
      origin: joinedTo(reading, 'places', 'origin', 'line.origin_place_id'),
      destination: joinedTo(reading, 'places', 'destination', 'line.destination_place_id'),
      people: (all, among) => {
        const lines = liveLines(reading, moments.from)
          .where(isTravel)
          .where('line.booking_id', 'in', bookingsThere)
          .where(among('line.booking_id', 'booking_id'));
        const people = peopleBy(reading, restrictedFirst(lines));
        return all.leftJoin(people.as('people'), 'people.booking_id', 'line.booking_id');
      },
    },
    rows: build.selectFrom(rows.as('line')) as Rows,
    columns: {
      bookingId: own(sql`line.booking_id`),
      bookingReference: own(sql`line.booking_reference`),
      customer: { of: sql`people.customer`, joins: ['people'] },
      origin: place('origin'),
      destination: place('destination'),
      travellerName: { of: sql`people.names`, joins: ['people'] },
      employeeNumber: { of: sql`people.numbers`, joins: ['people'] },
      start: own(sql`line.departure_at::date`),
      end: own(sql`line.return_at::date`),
    },
    order: { field: 'start', descending: false },
    thenBy: ['bookingReference'],
    counts: {
      trips: lineCount(),
      travellers: sql<number>`(${found.select(peopleCount.as('people'))})`,
    },
  };
}

const joinedTo = (reading: Reading, table: string, name: string, reference: string) => (rows: Rows) =>
  rows.leftJoin(`${table} as ${name}`, onKey(reading, name, reference));

/** Each booking's customer, and its travellers' names and employee numbers, separated by semicolons. */
function peopleBy(reading: Reading, travel: Lines) {
  const listed = (column: string) =>
    sql<string | null>`string_agg(distinct ${sql.ref(column)}, '; ' order by ${sql.ref(column)})`;
  return travel
    .leftJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .leftJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
    .leftJoin(customerBy(reading).as('customer'), (join) =>
      join.onRef('customer.node_id', '=', 'line.node_id'),
    )
    .select('line.booking_id')
    .select([
      sql<string | null>`min(customer.label)`.as('customer'),
      listed('traveller.name').as('names'),
      listed('traveller.employee_number').as('numbers'),
    ])
    .groupBy('line.booking_id');
}
