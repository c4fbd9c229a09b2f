/**
 * Emissions of a flight and of a hotel night, by the UK government's conversion factors for business travel,
 * in kg CO2e. The factors of a year hold for travel in that year, and on until a newer year has some;
 * travel before the first year takes that year's.
 */

type Cabin = 'average' | 'economy' | 'premium' | 'business' | 'first';
/** Per passenger-kilometre: with radiative forcing, without. */
type Factor = readonly [withForcing: number, without: number];
type Factors = { average: Factor } & Partial<Record<Cabin, Factor>>;
type Haul = 'ukDomestic' | 'shortHaul' | 'longHaul' | 'notUk';

/** Up to this distance, included, a flight to or from the UK is short haul. */
const shortHaulUpToKm = 3700;

const flightFactors: Record<number, Record<Haul, Factors>> = {
  2024: {
    ukDomestic: { average: [0.27257, 0.16098] },
    shortHaul: {
      average: [0.18592, 0.10974],
      economy: [0.18287, 0.10794],
      business: [0.2743, 0.16191],
    },
    longHaul: {
      average: [0.26128, 0.15423],
      economy: [0.20011, 0.11812],
      premium: [0.32015, 0.18897],
      business: [0.58028, 0.34252],
      first: [0.8004, 0.47246],
    },
    notUk: {
      average: [0.1758, 0.10377],
      economy: [0.13465, 0.07948],
      premium: [0.21542, 0.12716],
      business: [0.39044, 0.23047],
      first: [0.53854, 0.31789],
    },
  },
  2025: {
    ukDomestic: { average: [0.22928, 0.13552] },
    shortHaul: {
      average: [0.12786, 0.07559],
      economy: [0.12576, 0.07435],
      business: [0.18863, 0.11152],
    },
    longHaul: {
      average: [0.15282, 0.09043],
      economy: [0.11704, 0.06926],
      premium: [0.18726, 0.11081],
      business: [0.3394, 0.20083],
      first: [0.46814, 0.27701],
    },
    notUk: {
      average: [0.14253, 0.0842],
      economy: [0.10916, 0.06449],
      premium: [0.17465, 0.10318],
      business: [0.31656, 0.18701],
      first: [0.43663, 0.25794],
    },
  },
};

/** Per room night, by country. */
const roomNightFactors: Record<number, Record<string, number>> = {
  2024: { GB: 10.4, AU: 35, US: 16.1, SG: 24.5 },
  2025: { GB: 10.4, AU: 35, US: 16.1, SG: 24.5 },
};

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

export type Flight = {
  /** ISO 3166-1 alpha-2; null where it is unknown, which is not the UK */
  originCountry: string | null;
  destinationCountry: string | null;
  distanceKm: number;
  classOfTravel: string | null;
  /** YYYY-MM-DD, a time may follow */
  travelDate: string;
};

/** Emissions of one passenger's flight in kg CO2e. A class that is missing or unknown takes the haul's average. */
export function flightCo2Kg(flight: Flight, { radiativeForcing = true } = {}): number {
  const factors = flightFactors[factorYear(flight.travelDate)]![haulOf(flight)];
  const cabin = cabinOf[flight.classOfTravel?.trim().toLowerCase() ?? ''] ?? 'average';
  const present = [cabin, ...lowerCabins[cabin]].find((name) => factors[name] !== undefined) ?? 'average';
  const [withForcing, without] = factors[present] ?? factors.average;
  return flight.distanceKm * (radiativeForcing ? withForcing : without);
}

/** Emissions of a hotel stay in kg CO2e; null where the country has no factor. */
export function hotelCo2Kg(stay: {
  country: string | null;
  roomNights: number;
  date: string;
}): number | null {
  const factor = roomNightFactors[factorYear(stay.date)]![stay.country ?? ''];
  return factor === undefined ? null : factor * stay.roomNights;
}

/** What a figure that uses these factors says about them. */
export const co2Method = {
  source: 'UK government conversion factors, business travel',
  years: Object.keys(flightFactors).map(Number),
  radiativeForcing: true,
} as const;

/** Great Britain and Northern Ireland are GB; Jersey, Guernsey and the Isle of Man have codes of their own. */
function haulOf({ originCountry, destinationCountry, distanceKm }: Flight): Haul {
  const fromUk = originCountry === 'GB';
  const toUk = destinationCountry === 'GB';
  if (fromUk && toUk) return 'ukDomestic';
  if (!fromUk && !toUk) return 'notUk';
  return distanceKm <= shortHaulUpToKm ? 'shortHaul' : 'longHaul';
}

/** The travel date's year, else the newest year before it, else the first. */
function factorYear(date: string): number {
  const travelYear = Number(date.slice(0, 4));
  const [first = travelYear, ...later] = co2Method.years;
  return later.findLast((year) => year <= travelYear) ?? first;
}
