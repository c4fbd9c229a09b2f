/**
 * The order of travel as questions put lines in: by instants, as `derivation/trips/order-of-travel.ts` does. Neither engine
 * converts between zones, so how far ahead of UTC clocks are is joined as a list by zone and time.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TimedReading } from '../db/ask.ts';
import { clockPeriods } from '../ground/clock-changes.ts';
import type { Lines } from '../lines/counted-lines.ts';
import { zoneKey, zonesOfPlaces } from './wall-times.ts';

/** How far ahead of UTC clocks are, by the `key` of a zone, at wall times from `begins` until `ends`. */
type Clock = { key: string; begins: string; ends: string; ahead: string };
export type Clocks = RawBuilder<Clock>;

/** So many years before and after the one that is looked at; the outermost clocks hold for ever. */
const years = [-1, 0, 1, 2] as const;

/** The clocks of the TMC's places about a time. */
export async function clocksAbout(reading: TimedReading, time: Date | string): Promise<Clocks> {
  const year = Number((typeof time === 'string' ? time : time.toISOString()).slice(0, 4));
  const zones = await zonesOfPlaces(reading);
  const clocks = zones.flatMap(({ key, timeZone }) => (timeZone ? clocksOf(key, timeZone, year) : []));
  const list = (of: (clock: Clock) => string) => sql`unnest(${clocks.map(of)}::text[])`;
  return sql`(select clock.key, clock.begins::timestamp as begins, clock.ends::timestamp as ends,
      clock.ahead::interval as ahead
    from (select ${list(({ key }) => key)} as key, ${list(({ begins }) => begins)} as begins,
      ${list(({ ends }) => ends)} as ends, ${list(({ ahead }) => ahead)} as ahead) as clock)`;
}

function clocksOf(key: string, timeZone: string, about: number): Clock[] {
  const periods = years
    .flatMap((year) => clockPeriods(timeZone, String(about + year)))
    .filter(({ ahead }, index, all) => ahead !== all[index - 1]?.ahead);
  return periods.map(({ from, ahead }, index) => ({
    key,
    begins: index === 0 ? '0001-01-01T00:00' : from,
    ends: periods[index + 1]?.from ?? '9999-12-31T00:00',
    ahead: `${ahead} minutes`,
  }));
}

/** Joins each line with the clocks where it starts and where it ends: its places are joined as `origin`, `destination`. */
export function withClocks(lines: Lines, clocks: Clocks): Lines {
  const join = (name: string, time: string, place: string) => sql<boolean>`
    ${sql.ref(`${name}.key`)} = ${zoneKey(place)} and ${sql.ref(time)} >= ${sql.ref(`${name}.begins`)}
    and ${sql.ref(time)} < ${sql.ref(`${name}.ends`)}`;
  const joined = lines
    .leftJoin(clocks.as('startClock'), (on) => on.on(join('startClock', 'line.start_at', 'origin')))
    .leftJoin(clocks.as('endClock'), (on) => on.on(join('endClock', 'line.end_at', 'destination')));
  return joined as unknown as Lines;
}

/** The line's times are midnights because nothing is known but their days. */
const isOfDays = sql<boolean>`(line.start_at = date_trunc('day', line.start_at)
  and coalesce(line.end_at = date_trunc('day', line.end_at), true))`;

/** Instants of a line with its clocks, null where a zone is missing; of a day alone, its end. */
const startInstant = sql<string | null>`(line.start_at - "startClock".ahead)`;
const firstInstant = sql`(${startInstant} + case when ${isOfDays} then interval '1 day' else interval '0 days' end)`;
const endTime = sql<string | null>`coalesce(line.end_at, line.start_at)`;
export const lastInstant = sql<
  string | null
>`case when line.end_at is null then ${firstInstant} else line.end_at - "endClock".ahead end`;

/** Of several lines with their clocks: the first start and the last end, as clocks there show them. */
export const departureOf = firstOf(sql`line.start_at`, firstInstant, 'asc', sql`min(line.start_at)`);
export const returnOf = firstOf(endTime, lastInstant, 'desc', sql`max(${endTime})`);

function firstOf(
  time: RawBuilder<unknown>,
  instant: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  byWalls: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const order = sql.raw(`${direction} nulls last`);
  return sql`case when bool_and(${time} is null or ${instant} is not null)
    then (array_agg(${time} order by ${instant} ${order}, ${time} ${order}))[1] else ${byWalls} end`;
}

/** What `orderOfTravel` goes by, of lines with their clocks; all lines of the `partition` are put in one order. */
export function travelColumns(partition: RawBuilder<unknown>) {
  const isZoned = sql<boolean>`bool_and(line.start_at is null
    or (${startInstant} is not null and not ${isOfDays})) over ${partition}`;
  return [
    startInstant.as('start_instant'),
    isZoned.as('is_zoned'),
    sql<boolean>`bool_and(line.segment_sequence is not null) over ${partition}`.as('is_numbered'),
  ] as const;
}

/** Of what has these columns, and `start_at`, `segment_sequence`, `line_key` and `id`. */
export function orderOfTravel(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const place = sql`${of('segment_sequence')}`;
  return sql`case when not ${of('is_zoned')} and ${of('is_numbered')} then ${place} end nulls last,
    case when ${of('is_zoned')} then ${of('start_instant')} else ${of('start_at')} end nulls last,
    ${place} nulls last, ${of('line_key')}, ${of('id')}`;
}
