/** A line's distance and emission factor, as defined in the glossary. The metrics decide whether they count. */
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import { greatCircleKm, type Point } from '../../contract/vocabulary/distance.ts';
import { flightFactor, roomNightFactor } from '../reference-data/co2.ts';

type End = { country: string | null; coordinates: Point | null } | null;
export type LinePlaces = { origin: End; destination: End };

export type LineFacts = {
  productType: ProductType;
  classOfTravel: string | null;
  /** The feed's distance in metres. */
  feedDistanceM: number | null;
};

/**
 * The distance of an Air line in metres: the feed's, else the great circle between the two airports; null if a
 * coordinate is unknown. Its factor depends on that distance. Both apply only if it is flown. A hotel's factor is its
 * country's.
 */
export function lineFigures(
  facts: LineFacts,
  places: LinePlaces,
): { distanceM: number | null; co2Factor: string | null } {
  const distanceM = facts.feedDistanceM ?? (facts.productType === 'Air' ? greatCircleM(places) : null);
  return { distanceM, co2Factor: co2Factor(facts, places, distanceM) };
}

function greatCircleM({ origin, destination }: LinePlaces): number | null {
  if (!origin?.coordinates || !destination?.coordinates) return null;
  return Math.round(greatCircleKm(origin.coordinates, destination.coordinates) * 1000);
}

function co2Factor(
  { productType, classOfTravel }: LineFacts,
  { origin, destination }: LinePlaces,
  distanceM: number | null,
): string | null {
  const originCountry = origin?.country ?? null;
  const destinationCountry = destination?.country ?? null;
  if (productType === 'Air' && distanceM !== null) {
    return flightFactor({ originCountry, destinationCountry, distanceM, classOfTravel });
  }
  return productType === 'Hotel' && originCountry !== null ? roomNightFactor(originCountry) : null;
}
