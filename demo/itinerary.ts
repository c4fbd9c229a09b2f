/** Plans the route and times of a trip: legs with their flights, and the stays between them. */
import { dayOfTime, isWeekend, minutesOfDay } from './calendar.ts';
import { type Flight, fly, toFive } from './flights.ts';
import { lot, type Random } from './random.ts';
import {
  directWay,
  domesticDestination,
  foreignDestination,
  isAbroad,
  point,
  type Way,
  wayTo,
} from './routes.ts';
import type { Customer, World } from './world.ts';

export type Leg = { carrier: string; flights: Flight[] };
/** A stay in a city (IATA code) from arrival to the next departure; null if the feed has no departure. */
export type Stay = { city: string; from: number; to: number | null };
export type Itinerary = { legs: Leg[]; stays: Stay[] };
export type Shape = 'return' | 'oneWay' | 'multiCity' | 'openJaw';

export const shapes = lot<Shape>(['return', 80], ['oneWay', 9], ['multiCity', 7], ['openJaw', 4]);

const nightsAtHome = lot([0, 27], [1, 31], [2, 22], [3, 11], [4, 6], [7, 3]);
const nightsNear = lot([1, 18], [2, 30], [3, 26], [4, 16], [6, 10]);
const nightsFar = lot([3, 15], [4, 22], [5, 22], [7, 18], [9, 12], [13, 8], [20, 3]);

export function destinationOf(
  random: Random,
  world: World,
  customer: Customer,
  home: string,
  isInternational: boolean,
) {
  const own = customer.ownDestinations.filter(
    (airport) => isAbroad(world.country, airport) === isInternational,
  );
  if (own.length > 0 && random.chance(0.35)) {
    const airport = random.pick(own);
    if (airport !== home) return airport;
  }
  return isInternational
    ? foreignDestination(random, world.country)
    : domesticDestination(random, world.country, home);
}

export function planTrip(
  random: Random,
  trip: {
    world: World;
    customer: Customer;
    home: string;
    shape: Shape;
    isInternational: boolean;
    departure: number;
  },
): Itinerary {
  const { world, customer, home, shape, isInternational, departure } = trip;
  const country = world.country;
  const first = destinationOf(random, world, customer, home, isInternational);
  let second = destinationOf(random, world, customer, home, isInternational);
  while (second === first) second = domesticDestination(random, country, home);

  const out = wayTo(random, country, home, first);
  const journey = new Journey(random, departure * minutesOfDay + departureTime(random, isInternational));
  journey.fly(out);
  if (shape === 'oneWay') return journey.end();

  const nights = nightsOf(random, isInternational, first);
  if (shape === 'return') {
    journey.stay(first, nights);
    journey.fly({ carrier: out.carrier, path: out.path.toReversed() });
    return journey.end();
  }
  journey.stay(first, Math.max(1, nights >> 1));
  if (shape === 'multiCity') {
    journey.fly(directWay(random, country, first, second));
    journey.stay(second, Math.max(1, nights >> 1));
  }
  // An open jaw continues to the second city by other means and returns from there.
  const back = wayTo(random, country, home, second);
  journey.fly({ carrier: back.carrier, path: back.path.toReversed() });
  return journey.end();
}

/** Collects legs and stays in order of time. */
class Journey {
  readonly #random: Random;
  readonly #legs: Leg[] = [];
  readonly #stays: Stay[] = [];
  #now: number;

  constructor(random: Random, start: number) {
    this.#random = random;
    this.#now = start;
  }

  fly(way: Way): void {
    const flights = fly(this.#random, way.path, this.#now);
    this.#legs.push({ carrier: way.carrier, flights });
    this.#now = flights.at(-1)?.endAt ?? this.#now;
  }

  stay(airport: string, nights: number): void {
    const from = this.#now;
    let day = dayOfTime(from) + nights;
    // Few people fly home on a weekend.
    if (nights > 0 && isWeekend(day) && this.#random.chance(0.6)) day += 1;
    const planned = day * minutesOfDay + toFive(this.#random.between(14 * 60, 20 * 60));
    const to = Math.max(planned, from + 120);
    this.#stays.push({ city: point(airport).city.code, from, to });
    this.#now = to;
  }

  end(): Itinerary {
    const last = this.#legs.at(-1)?.flights.at(-1);
    if (this.#stays.length === 0 && last) {
      this.#stays.push({ city: point(last.to).city.code, from: last.endAt, to: null });
    }
    return { legs: this.#legs, stays: this.#stays };
  }
}

export function departureTime(random: Random, isInternational: boolean): number {
  if (isInternational) return toFive(random.between(8 * 60, 22.5 * 60));
  return toFive(random.chance(0.65) ? random.between(6 * 60, 9.5 * 60) : random.between(10 * 60, 18 * 60));
}

export function nightsOf(random: Random, isInternational: boolean, airport: string): number {
  if (!isInternational) return random.draw(nightsAtHome);
  return random.draw(['AU', 'NZ', 'FJ'].includes(point(airport).city.country) ? nightsNear : nightsFar);
}
