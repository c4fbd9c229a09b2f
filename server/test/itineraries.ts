/** Journeys round the world as tests draw them: known by instants, told as a feed tells them. */
import fc from 'fast-check';
import { wallTimeIn } from '../ground/wall-time.ts';
import { findIata } from '../reference/places.ts';

/** Cities on both sides of the date line, with clocks that are put forward in spring, in autumn, by half an hour and never. */
const airports = [
  ...['MEL', 'ADL', 'LDH', 'AKL', 'APW', 'NAN', 'NRT', 'SIN', 'DXB', 'LHR'],
  ...['CMN', 'GRU', 'SCL', 'JFK', 'YYT', 'DEN', 'LAX', 'HNL', 'PPT', 'CXI'],
];

export type Leg = { from: string; to: string; startAt: string; endAt: string; leaves: number; lands: number };

/** Legs in the order of travel, and what follows from their instants (in minutes). */
export type Journey = { legs: Leg[]; destination: string };

const hour = 60;
const day = 24 * hour;

/** Clocks are put forward and back by an hour at most, which stays of so many hours more or less do not mind. */
const apart = 4 * hour;

export const wallTime = (airport: string, minute: number) =>
  wallTimeIn(findIata(airport)?.timeZone as string, new Date(minute * 60_000));

const begin = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 });
const flightMinutes = fc.integer({ min: 2 * hour, max: 17 * hour });
/** No two stays are alike. */
const stays = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 6, maxLength: 6 });

/** From a home to other places, and home again or not. */
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

/** The longest stay elsewhere; the last is without end, unless it is at home. */
function destinationOf(legs: readonly Leg[], comesHome: boolean): string {
  if (!comesHome) return legs.at(-1)?.to as string;
  const stays = legs.slice(0, -1).map((leg, index) => ({
    place: leg.to,
    minutes: (legs[index + 1] as Leg).leaves - leg.lands,
  }));
  return stays.sort((one, other) => other.minutes - one.minutes)[0]?.place as string;
}

/** Whether no flight lands more than a day before it leaves, as clocks show it: a feed's line must not. */
export const isAccepted = ({ legs }: Journey) =>
  legs.every(({ startAt, endAt }) => Date.parse(`${startAt}Z`) - Date.parse(`${endAt}Z`) <= day * 60_000);
