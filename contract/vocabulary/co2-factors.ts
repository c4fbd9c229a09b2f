/**
 * The UK government's conversion factors for business travel, in kg CO2e. The factors of a new year need to be added
 * only to the two tables here.
 */
import type { ClientSettings } from './client-settings.ts';

/** The settings that determine how emissions are calculated. */
export type Co2Settings = Pick<ClientSettings, 'co2_factor_year' | 'co2_radiative_forcing'>;

export type Cabin = 'average' | 'economy' | 'premium' | 'business' | 'first';
export type Haul = 'ukDomestic' | 'shortHaul' | 'longHaul' | 'notUk';
/** Per passenger-kilometre: with radiative forcing, without. */
export type FlightFactor = readonly [withForcing: number, without: number];
export type FlightFactors = Readonly<
  Record<Haul, Readonly<{ average: FlightFactor } & Partial<Record<Cabin, FlightFactor>>>>
>;

const flights2025: FlightFactors = {
  notUk: {
    average: [0.14253, 0.0842],
    economy: [0.10916, 0.06449],
    premium: [0.17465, 0.10318],
    business: [0.31656, 0.18701],
    first: [0.43663, 0.25794],
  },
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
};

export const flightFactors: Readonly<Record<number, FlightFactors>> = {
  2024: {
    notUk: {
      average: [0.1758, 0.10377],
      economy: [0.13465, 0.07948],
      premium: [0.21542, 0.12716],
      business: [0.39044, 0.23047],
      first: [0.53854, 0.31789],
    },
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
  },
  2025: flights2025,
  // The factors of 2026 repeat those of 2025.
  2026: flights2025,
};

const hotels2024 = { GB: 10.4, AU: 35, US: 16.1, SG: 24.5 };

/** Per room night, by country. Those of 2026 are not known yet: the newest before them stand in. */
export const roomNightFactors: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  2024: hotels2024,
  2025: hotels2024,
  2026: hotels2024,
};

/** In ascending order. */
export const factorYears: readonly number[] = Object.keys(flightFactors).map(Number);

export const factorSource = 'UK government conversion factors, business travel';

const forcingWords = { with: 'with radiative forcing', without: 'without radiative forcing' };

/** The name of the method, shown next to emission figures and in their files. */
export function co2Method({ co2_factor_year, co2_radiative_forcing }: Co2Settings): string {
  return [factorSource, co2_factor_year ?? 'of the year of travel', forcingWords[co2_radiative_forcing]].join(
    ', ',
  );
}
