/**
 * Which conversion factor applies to a flight or a hotel night, and its value for a year (the numbers:
 * `contract/vocabulary/co2-factors.ts`). A line stores the name of its factor, so that a TMC may change year and method
 * at any time. The factors of a year apply to travel from that year until a newer year has factors; travel before the
 * first year uses that year's.
 */
import {
  type Cabin,
  type Co2Settings,
  factorYears,
  flightFactors,
  type Haul,
  roomNightFactors,
} from '../../contract/vocabulary/co2-factors.ts';

/** A flight to or from the UK is short haul up to and including this distance. */
const shortHaulUpToM = 3_700_000;

const cabinOf: Record<string, Cabin> = {
  economy: 'economy',
  'premium economy': 'premium',
  'business class': 'business',
  'first class': 'first',
};
/** A cabin without a factor for the haul uses the next lower cabin that has one. */
const lowerCabins: Record<Cabin, readonly Cabin[]> = {
  average: [],
  economy: [],
  premium: ['economy'],
  business: ['premium', 'economy'],
  first: ['business', 'premium', 'economy'],
};
const cabins = Object.keys(lowerCabins) as Cabin[];

export type Flight = {
  /** ISO 3166-1 alpha-2; null: unknown, which counts as outside the UK. */
  originCountry: string | null;
  destinationCountry: string | null;
  distanceM: number;
  classOfTravel: string | null;
};

/** The factor's name, by haul and cabin. A missing or unknown class uses the haul's average. */
export function flightFactor(flight: Flight): string {
  const cabin = cabinOf[flight.classOfTravel?.trim().toLowerCase() ?? ''] ?? 'average';
  return `${haulOf(flight)} ${cabin}`;
}

/** The factor's name; whether such a factor exists depends on the year. */
export const roomNightFactor = (country: string) => `hotel ${country}`;

/** Integers by the factor's name, in 10^-5 g CO2e per metre of a flight or per room night. */
export function factorsOf(year: number, forcing: Co2Settings['co2_radiative_forcing']): Map<string, number> {
  const factors = new Map<string, number>();
  for (const [haul, factorsOfHaul] of Object.entries(flightFactors[year]!)) {
    for (const cabin of cabins) {
      const available = [cabin, ...lowerCabins[cabin]].find((name) => factorsOfHaul[name]) ?? 'average';
      const [withForcing, without] = factorsOfHaul[available] ?? factorsOfHaul.average;
      factors.set(`${haul} ${cabin}`, Math.round((forcing === 'with' ? withForcing : without) * 1e5));
    }
  }
  for (const [country, kg] of Object.entries(roomNightFactors[year]!)) {
    factors.set(roomNightFactor(country), Math.round(kg * 1e8));
  }
  return factors;
}

/** The names of the factors of all years. */
export const co2FactorNames: readonly string[] = [
  ...new Set(factorYears.flatMap((year) => [...factorsOf(year, 'with').keys()])),
];

/** The year if it has factors, or else the newest earlier year that has, or else the first. */
export function factorYear(year: number): number {
  const [first = year, ...later] = factorYears;
  return later.findLast((one) => one <= year) ?? first;
}

/** Great Britain and Northern Ireland are GB; Jersey, Guernsey and the Isle of Man have their own codes. */
function haulOf({ originCountry, destinationCountry, distanceM }: Flight): Haul {
  const fromUk = originCountry === 'GB';
  const toUk = destinationCountry === 'GB';
  if (fromUk && toUk) return 'ukDomestic';
  if (!fromUk && !toUk) return 'notUk';
  return distanceM <= shortHaulUpToM ? 'shortHaul' : 'longHaul';
}
