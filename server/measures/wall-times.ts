/**
 * Instants as the clocks on the walls say them. Times of trips are wall times at their place; an instant is held against
 * them as it is there: in the place's time zone, else its country's, else the TMC's. Neither engine converts between
 * zones (DuckDB would need an extension), so each zone's wall times are worked out here and joined as a short list.
 */
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TimedReading } from '../db/ask.ts';
import { askPerVersion } from '../db/ask-per-version.ts';
import { build } from '../db/build.ts';
import { instantOf, wallTimeIn } from '../ground/wall-time.ts';
import { timeZoneOf } from '../reference/time-zone.ts';

/** Instants; or times, each of which stands for itself on whatever wall. */
export type Moments<Name extends string> = Readonly<Record<Name, Date | string>>;

export type WallTimes<Name extends string> = {
  /** A row for each zone: its `key`, and a timestamp for each moment under its name. Join it by `zoneKey`. */
  zones: RawBuilder<Record<Name, string> & { key: string }>;
  /** The moment where the day begins last, and where it begins first. */
  earliest: (name: Name) => string;
  latest: (name: Name) => string;
};

/** What a row of places is joined by; of no place, what stands for the TMC's own zone. */
export const zoneKey = (place: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${place}.time_zone`)}, ${sql.ref(`${place}.country`)}, '')`;

/** Of each key the time zone that it stands for; null: none is known. */
export async function zonesOfPlaces(
  reading: TimedReading,
): Promise<{ key: string; timeZone: string | null }[]> {
  const places = await askPerVersion(
    reading,
    build
      .selectFrom('places')
      .where('client_id', '=', reading.clientId)
      .select(['time_zone as timeZone', 'country', zoneKey('places').as('key')])
      .distinct(),
  );
  return places.map(({ key, ...place }) => ({ key, timeZone: timeZoneOf(place) }));
}

/** The moments in every zone that a place of the TMC lies in. */
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
  return {
    zones: sql`(select zone.key, ${sql.join(stamps)}
      from (select unnest(${[...zones.keys()]}::text[]) as key, ${sql.join(lists)}) as zone)`,
    earliest: (name) => sorted(name)[0] as string,
    latest: (name) => sorted(name).at(-1) as string,
  };
}

/** What is asked again and again within a minute, for every block of a screen. */
const shown = new LRUCache<string, string>({ max: 20_000 });

/** The latest time that clocks in the zone have shown by then: while an hour comes a second time, that of its end. */
function shownBy(timeZone: string, instant: Date | string): string {
  if (typeof instant === 'string') return instant;
  const key = `${timeZone} ${instant.getTime()}`;
  const known = shown.get(key) ?? latestShown(timeZone, instant);
  shown.set(key, known);
  return known;
}

function latestShown(timeZone: string, instant: Date): string {
  let latest = wallTimeIn(timeZone, instant);
  // The instant itself, but for an hour that comes again.
  const first = instantOf(latest, timeZone).getTime();
  for (let at = first; at < instant.getTime(); at += 60_000) {
    const time = wallTimeIn(timeZone, new Date(at));
    if (time > latest) latest = time;
  }
  return latest;
}
