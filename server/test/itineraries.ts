/** Random journeys round the world, defined by instants and written as a feed writes them. */
import fc from 'fast-check';
import { wallTimeIn } from '../lib/wall-time.ts';
import { findIata } from '../reference-data/places.ts';

/** Cities on both sides of the date line, of both hemispheres, with hourly, half-hourly and no daylight saving time. */
const airports = [
  ...['MEL', 'ADL', 'LDH', 'AKL', 'APW', 'NAN', 'NRT', 'SIN', 'DXB', 'LHR'],
  ...['CMN', 'GRU', 'SCL', 'JFK', 'YYT', 'DEN', 'LAX', 'HNL', 'PPT', 'CXI'],
];

export type Leg = { from: string; to: string; startAt: string; endAt: string; leaves: number; lands: number };

/** Legs in travel order, and the facts that follow from their instants (in minutes). */
export type Journey = { legs: Leg[]; destination: string };

const hour = 60;
const day = 24 * hour;

/** Clocks change by an hour at most, which does not affect stays that differ by this much. */
const apart = 4 * hour;

export const wallTime = (airport: string, minute: number) =>
  wallTimeIn(findIata(airport)?.timeZone as string, new Date(minute * 60_000));

const begin = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 });
const flightMinutes = fc.integer({ min: 2 * hour, max: 17 * hour });
/** All stays differ in length. */
const stays = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 6, maxLength: 6 });

/** A journey from a home to other places, with or without the way back. */
export const journey: fc.Arbitrary<Journey> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...airports), { minLength: 2, maxLength: 6 }),
    fc.boolean(),
    begin,
    fc.array(flightMinutes, { minLength: 6, maxLength: 6 }),
    stays,
  )
  .map(([places, comesHome, start, flights, lengths]) => {
    const path = comesHome ? [...places, places[0] as string] : places;
    const legs: Leg[] = [];
    let leaves = start;
    for (const [index, from] of path.slice(0, -1).entries()) {
      const to = path[index + 1] as string;
      const lands = leaves + (flights[index] as number);
      legs.push({ from, to, startAt: wallTime(from, leaves), endAt: wallTime(to, lands), leaves, lands });
      leaves = lands + (lengths[index] as number) * apart;
    }
    return { legs, destination: destinationOf(legs, comesHome) };
  });

/** The place of the longest stay away from home; the last stay is endless unless it is at home. */
function destinationOf(legs: readonly Leg[], comesHome: boolean): string {
  if (!comesHome) return legs.at(-1)?.to as string;
  const stays = legs.slice(0, -1).map((leg, index) => ({
    place: leg.to,
    minutes: (legs[index + 1] as Leg).leaves - leg.lands,
  }));
  return stays.sort((one, other) => other.minutes - one.minutes)[0]?.place as string;
}

/** Whether no flight lands more than a day before its departure in local times, which feeds do not allow. */
export const isAccepted = ({ legs }: Journey) =>
  legs.every(({ startAt, endAt }) => Date.parse(`${startAt}Z`) - Date.parse(`${endAt}Z`) <= day * 60_000);
