/**
 * Where travellers are: one row per stretch of a traveller's journey at one place. A flight or train ride places the
 * traveller at its destination, from departure until they leave it again or their journey ends; a stay or a hire
 * places them at its own place. A traveller under way is therefore always somewhere, and each traveller of a booking
 * is tracked separately. A person is the canonical traveller, across bookings. Lines without a traveller belong to
 * the first traveller of their booking; a booking without travellers counts as one person's.
 */
import { sql } from 'kysely';
import type * as z from 'zod';
import type { where } from '../../../contract/traveller-tracker/when-and-where.ts';
import { greatCircleKm } from '../../../contract/vocabulary/distance.ts';
import { ask, type TimedReading } from '../../access/ask.ts';
import { nodesBelow } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import { shared } from '../../database/shared-rows.ts';
import { onKey } from '../../metrics/joins.ts';
import { ofProduct } from '../../metrics/line-measures.ts';
import {
  clocksAbout,
  lastInstant,
  orderOfTravel,
  travelColumns,
  withClocks,
} from '../../metrics/travel-order.ts';
import { travelAt } from '../../metrics/trips-in-sight.ts';
import { wallTimes } from '../../metrics/wall-times.ts';

export type When = { from?: string | undefined; hours: number; nodeId?: number | undefined };
export type Where = z.output<z.ZodObject<typeof where>>;

/** The chosen time as moments: from now, or from a local time at each place, for the given number of hours. */
export function momentsOf({ now }: Pick<TimedReading, 'now'>, { from, hours }: Pick<When, 'from' | 'hours'>) {
  const later = (instant: Date) => new Date(instant.getTime() + hours * 3_600_000);
  if (from === undefined) return { from: now, to: later(now) };
  return {
    from,
    to: later(new Date(`${from}Z`))
      .toISOString()
      .slice(0, 16),
  };
}

/** The presences that overlap the chosen time, at or below the chosen node, as `presence`. */
export async function presences(reading: TimedReading, { nodeId, ...when }: When) {
  const moments = momentsOf(reading, when);
  const walls = await wallTimes(reading, moments);
  const clocks = await clocksAbout(reading, moments.from);
  const isMove = ofProduct('Air', 'Rail');
  const isOver = sql<boolean>`(case when line.end_at is null then line.start_at <= here."from"
    else line.end_at <= there."from" end)`;
  const lines = withClocks(travelAt(reading, walls, 'from', 'to', { nodeId }), clocks)
    .leftJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .select([
      'line.id',
      'line.line_key',
      'line.segment_sequence',
      'line.start_at',
      'line.booking_id',
      'line.raw_traveller_id',
      'line.node_id',
      'line.destination_place_id as place_id',
      sql<number>`coalesce(raw.traveller_id, min(raw.traveller_id) over (partition by line.booking_id),
        -line.booking_id)`.as('person_id'),
      sql<string>`coalesce(line.end_at, line.start_at)`.as('end_at'),
      isMove.as('is_move'),
      sql<boolean>`line.start_at <= here."to"`.as('has_begun'),
      sql<boolean>`line.start_at <= here."from"`.as('has_started'),
      isOver.as('is_over'),
      lastInstant.as('last_instant'),
    ])
    .select(travelColumns(sql`(partition by line.booking_id, line.raw_traveller_id, ${isMove})`));
  const inOrder = sql`(partition by one.booking_id, one.raw_traveller_id, one.is_move order by ${orderOfTravel('one')})`;
  const ofJourney = sql`partition by one.booking_id, one.raw_traveller_id`;
  const stretches = build
    .selectFrom(lines.as('one'))
    .selectAll('one')
    .select([
      sql<boolean | null>`lead(one.has_started) over ${inOrder}`.as('has_left'),
      sql<boolean>`bool_and(one.is_over) over (${ofJourney})`.as('is_journey_over'),
      sql<string | null>`lead(one.start_at) over ${inOrder}`.as('leaves_at'),
      sql<string>`first_value(one.end_at) over (${ofJourney} order by one.last_instant desc nulls last, one.end_at desc)`.as(
        'journey_ends_at',
      ),
    ]);
  const touching = build
    .selectFrom(stretches.as('stretch'))
    .where('stretch.place_id', 'is not', null)
    .where('stretch.has_begun', '=', true)
    .where(
      sql<boolean>`not (case when stretch.is_move then coalesce(stretch.has_left, stretch.is_journey_over)
        else stretch.is_over end)`,
    )
    .$if(nodeId !== undefined, (rows) =>
      rows.where('stretch.node_id', 'in', nodesBelow(reading, [nodeId as number])),
    )
    .select(['stretch.booking_id', 'stretch.node_id', 'stretch.place_id', 'stretch.person_id'])
    .select([
      sql<string>`case when stretch.is_move then stretch.end_at else stretch.start_at end`.as('arrives_at'),
      sql<string>`case when stretch.is_move then coalesce(stretch.leaves_at, stretch.journey_ends_at)
        else stretch.end_at end`.as('leaves_at'),
    ]);
  return build.selectFrom(shared(touching).as('presence'));
}

/** The presences at the chosen places. */
export async function presencesAt(reading: TimedReading, when: When, where: Where) {
  const places = await placesOf(reading, where);
  const found = await presences(reading, when);
  return places ? found.where('presence.place_id', '=', any(places)) : found;
}

/** The ids of the client's chosen places; null: all places. */
async function placesOf(reading: TimedReading, where: Where): Promise<number[] | null> {
  const { country, locationId, latitude, longitude, radiusKm } = where;
  const isCircle = latitude !== undefined && longitude !== undefined && radiusKm !== undefined;
  if (country === undefined && locationId === undefined && !isCircle) return null;
  const places = await ask(
    reading,
    build
      .selectFrom('places')
      .where('client_id', '=', reading.clientId)
      .$if(country !== undefined, (rows) => rows.where('country', '=', country as string))
      .$if(locationId !== undefined, (rows) => rows.where('id', '=', locationId as number))
      .select(['id', 'latitude', 'longitude']),
  );
  const isInside = (place: (typeof places)[number]) => {
    if (!isCircle) return true;
    if (place.latitude === null || place.longitude === null) return false;
    const point = { latitude: place.latitude, longitude: place.longitude };
    return greatCircleKm({ latitude, longitude }, point) <= radiusKm;
  };
  return places.filter(isInside).map(({ id }) => id);
}
