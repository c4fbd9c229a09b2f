/**
 * Which conversion factor a flight or a hotel night takes, and what each comes to in a year (the numbers:
 * `contract/core/co2-factors.ts`). A line keeps the name of its factor, so that a TMC may settle year and method at any
 * time. The factors of a year hold for travel in that year, and on until a newer year has some; travel before the
 * first year takes that year's.
 */
import {
  type Cabin,
  type Co2Settings,
  factorYears,
  flightFactors,
  type Haul,
  roomNightFactors,
} from '../../contract/core/co2-factors.ts';

/** Up to this distance, included, a flight to or from the UK is short haul. */
const shortHaulUpToM = 3_700_000;

const cabinOf: Record<string, Cabin> = {
  economy: 'economy',
  'premium economy': 'premium',
  'business class': 'business',
  'first class': 'first',
};
/** A cabin that the haul has no factor for takes the next lower one that it has. */
const lowerCabins: Record<Cabin, readonly Cabin[]> = {
  average: [],
  economy: [],
  premium: ['economy'],
  business: ['premium', 'economy'],
  first: ['business', 'premium', 'economy'],
};
const cabins = Object.keys(lowerCabins) as Cabin[];

export type Flight = {
  /** ISO 3166-1 alpha-2; null where it is unknown, which is not the UK */
  originCountry: string | null;
  destinationCountry: string | null;
  distanceM: number;
  classOfTravel: string | null;
};

/** The factor's name, by haul and cabin. A class that is missing or unknown takes the haul's average. */
export function flightFactor(flight: Flight): string {
  const cabin = cabinOf[flight.classOfTravel?.trim().toLowerCase() ?? ''] ?? 'average';
  return `${haulOf(flight)} ${cabin}`;
}

/** The factor's name; whether there is such a factor is a matter of the year. */
export const roomNightFactor = (country: string) => `hotel ${country}`;

/** 10^-5 g CO2e for each metre of a flight, or each room night, by the factor's name: whole numbers. */
export function factorsOf(year: number, forcing: Co2Settings['co2_radiative_forcing']): Map<string, number> {
  const factors = new Map<string, number>();
  for (const [haul, ofHaul] of Object.entries(flightFactors[year]!)) {
    for (const cabin of cabins) {
      const present = [cabin, ...lowerCabins[cabin]].find((name) => ofHaul[name]) ?? 'average';
      const [withForcing, without] = ofHaul[present] ?? ofHaul.average;
      factors.set(`${haul} ${cabin}`, Math.round((forcing === 'with' ? withForcing : without) * 1e5));
    }
  }
  for (const [country, kg] of Object.entries(roomNightFactors[year]!)) {
    factors.set(roomNightFactor(country), Math.round(kg * 1e8));
  }
  return factors;
}

/** The year, else the newest before it that has factors, else the first. */
export function factorYear(year: number): number {
  const [first = year, ...later] = factorYears;
  return later.findLast((one) => one <= year) ?? first;
}

/** Great Britain and Northern Ireland are GB; Jersey, Guernsey and the Isle of Man have codes of their own. */
function haulOf({ originCountry, destinationCountry, distanceM }: Flight): Haul {
  const fromUk = originCountry === 'GB';
  const toUk = destinationCountry === 'GB';
  if (fromUk && toUk) return 'ukDomestic';
  if (!fromUk && !toUk) return 'notUk';
  return distanceM <= shortHaulUpToM ? 'shortHaul' : 'longHaul';
}
