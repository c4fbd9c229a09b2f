/**
 * Instants as local wall times. Times of trips are wall times at their place; an instant is compared with them in the
 * place's time zone, else its country's, else the TMC's. Neither engine converts between zones (DuckDB would need an
 * extension), so each zone's wall times are computed here and joined as a short list.
 */
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TimedReading } from '../access/ask.ts';
import { askPerVersion } from '../access/ask-per-version.ts';
import type { Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { instantOf, wallTimeIn } from '../lib/wall-time.ts';
import { timeZoneOf } from '../reference-data/time-zone.ts';

/** Instants as `Date`, or wall times as text, which are the same in every zone. */
export type Moments<Name extends string> = Readonly<Record<Name, Date | string>>;

export type WallTimes<Name extends string> = {
  /** One row per place, and one for lines without a place, with a timestamp for each moment under its name. Join by `isAt`. */
  places: RawBuilder<Record<Name, string> & AtPlace>;
  /** The earliest and the latest wall time of the moment in any of the zones. */
  earliest: (name: Name) => string;
  latest: (name: Name) => string;
};

type AtPlace = { place_id: number };

/** The key of a place's zone; that of the TMC's own zone if neither the place's zone nor its country is known. */
const zoneKey = sql<string>`coalesce(place.time_zone, place.country, '')`;
const keyWithoutPlace = sql.lit('');
const idWithoutPlace = sql.lit(0);

/**
 * Turns rows per zone, with its `key`, into rows per place of the client, and rows for lines without a place. Lines join them
 * by the place's id (`isAt`): comparing the key of each line, a text, took longer than everything else.
 */
export const ofPlaces = <Row extends { key: string }>(
  { clientId }: Pick<Scope, 'clientId'>,
  zones: RawBuilder<Row>,
): RawBuilder<Row & AtPlace> =>
  sql`(select place.place_id, zone.* from (
      select place.id as place_id, ${zoneKey} as key from places as place where place.client_id = ${clientId}
      union all select ${idWithoutPlace}, ${keyWithoutPlace}
    ) as place inner join ${zones} as zone on zone.key = place.key)`;

/** Whether a row `ofPlaces` is of the line's place: `isAt('here', 'line.origin_place_id')`. */
export const isAt = (row: string, placeId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${row}.place_id`)} = coalesce(${sql.ref(placeId)}, ${idWithoutPlace})`;

/** The time zone of each key; null if unknown. */
export async function zonesOfPlaces(
  reading: TimedReading,
): Promise<{ key: string; timeZone: string | null }[]> {
  const places = await askPerVersion(
    reading,
    build
      .selectFrom('places as place')
      .where('place.client_id', '=', reading.clientId)
      .select(['place.time_zone as timeZone', 'place.country', zoneKey.as('key')])
      .distinct(),
  );
  return places.map(({ key, ...place }) => ({ key, timeZone: timeZoneOf(place) }));
}

/** The moments in every time zone with a place of the TMC. */
export async function wallTimes<Name extends string>(
  reading: TimedReading,
  moments: Moments<Name>,
): Promise<WallTimes<Name>> {
  const zones = new Map([['', reading.settings.timeZone]]);
  for (const { key, timeZone } of await zonesOfPlaces(reading)) {
    zones.set(key, timeZone ?? reading.settings.timeZone);
  }
  const names = Object.keys(moments) as Name[];
  const timesOf = (name: Name) => [...zones.values()].map((zone) => shownBy(zone, moments[name]));
  const times = new Map(names.map((name) => [name, timesOf(name)]));
  const sorted = (name: Name) => [...(times.get(name) ?? [])].sort();
  const lists = names.map((name) => sql`unnest(${times.get(name)}::text[]) as ${sql.ref(name)}`);
  const stamps = names.map((name) => sql`${sql.ref(`zone.${name}`)}::timestamp as ${sql.ref(name)}`);
  const ofZones = sql<Record<Name, string> & { key: string }>`(select zone.key, ${sql.join(stamps)}
    from (select unnest(${[...zones.keys()]}::text[]) as key, ${sql.join(lists)}) as zone)`;
  return {
    places: ofPlaces(reading, ofZones),
    earliest: (name) => sorted(name)[0] as string,
    latest: (name) => sorted(name).at(-1) as string,
  };
}

/** Caches wall times, which every block of a screen requests repeatedly within a minute. */
const shown = new LRUCache<string, string>({ max: 20_000 });

/** The latest wall time shown in the zone so far; during a repeated hour, the time at its end. */
function shownBy(timeZone: string, instant: Date | string): string {
  if (typeof instant === 'string') return instant;
  const key = `${timeZone} ${instant.getTime()}`;
  const known = shown.get(key) ?? latestShown(timeZone, instant);
  shown.set(key, known);
  return known;
}

function latestShown(timeZone: string, instant: Date): string {
  let latest = wallTimeIn(timeZone, instant);
  // This is the instant itself, except in a repeated hour.
  const first = instantOf(latest, timeZone).getTime();
  for (let at = first; at < instant.getTime(); at += 60_000) {
    const time = wallTimeIn(timeZone, new Date(at));
    if (time > latest) latest = time;
  }
  return latest;
}
