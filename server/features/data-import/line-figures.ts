/** Distance of a line and the factor of its emissions, as the glossary defines them. Whether they count is the figure's matter. */
import type { ProductType } from '../../../contract/core/constants.ts';
import { greatCircleKm, type Point } from '../../../contract/core/distance.ts';
import { flightFactor, roomNightFactor } from '../../reference/co2.ts';

type End = { country: string | null; coordinates: Point | null } | null;
export type LinePlaces = { origin: End; destination: End };

export type LineFacts = {
  productType: ProductType;
  classOfTravel: string | null;
  /** Metres, as the feed brought them. */
  feedDistanceM: number | null;
};

/**
 * Metres of an Air line: the feed's, else the great circle between the two airports; null where a coordinate
 * is unknown. Its factor goes by that distance. Both hold if it is flown. A hotel's factor is that of its country.
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
