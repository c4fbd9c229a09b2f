/**
 * The order of travel in SQL: by instants, as in `ingest/derivation/trips/order-of-travel.ts`. Neither engine
 * converts between time zones, so the UTC offsets are joined as a list by zone and time.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TimedReading } from '../access/ask.ts';
import { clockPeriods } from '../lib/clock-changes.ts';
import type { Lines } from './counted-lines.ts';
import { isAt, ofPlaces, zonesOfPlaces } from './wall-times.ts';

/** The UTC offset `ahead` of the zone with this `key` for wall times from `begins` until `ends`. */
type Clock = { key: string; begins: string; ends: string; ahead: string };
/** One row per place and period. */
export type Clocks = RawBuilder<Clock & { place_id: number }>;

/** Years covered, relative to the given one; the first and last offsets apply to all earlier and later times. */
const years = [-1, 0, 1, 2] as const;

/** The UTC offsets at the TMC's places around a time. */
export async function clocksAbout(reading: TimedReading, time: Date | string): Promise<Clocks> {
  const year = Number((typeof time === 'string' ? time : time.toISOString()).slice(0, 4));
  const zones = await zonesOfPlaces(reading);
  const clocks = zones.flatMap(({ key, timeZone }) => (timeZone ? clocksOf(key, timeZone, year) : []));
  const list = (of: (clock: Clock) => string) => sql`unnest(${clocks.map(of)}::text[])`;
  const ofZones = sql<Clock>`(select clock.key, clock.begins::timestamp as begins, clock.ends::timestamp as ends,
      clock.ahead::interval as ahead
    from (select ${list(({ key }) => key)} as key, ${list(({ begins }) => begins)} as begins,
      ${list(({ ends }) => ends)} as ends, ${list(({ ahead }) => ahead)} as ahead) as clock)`;
  return ofPlaces(reading, ofZones);
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

/** Joins the UTC offsets at each line's start and end. */
export function withClocks(lines: Lines, clocks: Clocks): Lines {
  const join = (name: string, time: string, placeId: string) => sql<boolean>`${isAt(name, placeId)}
    and ${sql.ref(time)} >= ${sql.ref(`${name}.begins`)} and ${sql.ref(time)} < ${sql.ref(`${name}.ends`)}`;
  const joined = lines
    .leftJoin(clocks.as('startClock'), (on) =>
      on.on(join('startClock', 'line.start_at', 'line.origin_place_id')),
    )
    .leftJoin(clocks.as('endClock'), (on) =>
      on.on(join('endClock', 'line.end_at', 'line.destination_place_id')),
    );
  return joined as unknown as Lines;
}

/** Whether only the days of the line's times are known: both are midnights. */
const isOfDays = sql<boolean>`(line.start_at = date_trunc('day', line.start_at)
  and coalesce(line.end_at = date_trunc('day', line.end_at), true))`;

/** Instants of a line with its UTC offsets; null if a zone is missing. If only the day is known, the end of the day. */
const startInstant = sql<string | null>`(line.start_at - "startClock".ahead)`;
const firstInstant = sql`(${startInstant} + case when ${isOfDays} then interval '1 day' else interval '0 days' end)`;
const endTime = sql<string | null>`coalesce(line.end_at, line.start_at)`;
export const lastInstant = sql<
  string | null
>`case when line.end_at is null then ${firstInstant} else line.end_at - "endClock".ahead end`;

/** The bits for the minutes from an instant to its local time: 14 hours ahead at most, or 12 hours and a day behind. */
const bits = 13;
const lowBits = sql.lit(2 ** bits - 1);
const middle = sql.lit(2 ** (bits - 1));

/**
 * The local time with the first or last instant; without all zones, the first or last local time. The two are compared as one
 * number: the minute of the instant, followed by the minutes to the local time. Lists of both, or texts, take longer.
 */
function extremeByInstant(
  extreme: 'min' | 'max',
  time: RawBuilder<unknown>,
  instant: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const of = sql.raw(extreme);
  const toLocal = sql`${minuteOf(time)} - ${minuteOf(instant)} + ${middle}`;
  const pair = sql`${of}(${minuteOf(instant)} * ${sql.lit(2 ** bits)} + ${toLocal})`;
  const minute = sql`(${pair} >> ${sql.lit(bits)}) + (${pair} & ${lowBits}) - ${middle}`;
  return sql`case when bool_and(${time} is null or ${instant} is not null)
    then timestamp '1970-01-01' + (${minute}) * interval '1 minute' else ${of}(${time}) end`;
}

const minuteOf = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) / 60)::bigint`;

/** The first start and the last end of several lines with their UTC offsets, as local times. */
export const departureOf = extremeByInstant('min', sql`line.start_at`, firstInstant);
export const returnOf = extremeByInstant('max', endTime, lastInstant);

/** The columns for `orderOfTravel`, of lines with their UTC offsets. Each `partition` of lines is sorted as one. */
export function travelColumns(partition: RawBuilder<unknown>) {
  const isZoned = sql<boolean>`bool_and(line.start_at is null
    or (${startInstant} is not null and not ${isOfDays})) over ${partition}`;
  return [
    startInstant.as('start_instant'),
    isZoned.as('is_zoned'),
    sql<boolean>`bool_and(line.segment_sequence is not null) over ${partition}`.as('is_numbered'),
  ] as const;
}

/** The sort expression for rows with these columns and `start_at`, `segment_sequence`, `line_key` and `id`. */
export function orderOfTravel(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const place = sql`${of('segment_sequence')}`;
  return sql`case when not ${of('is_zoned')} and ${of('is_numbered')} then ${place} end nulls last,
    case when ${of('is_zoned')} then ${of('start_instant')} else ${of('start_at')} end nulls last,
    ${place} nulls last, ${of('line_key')}, ${of('id')}`;
}
