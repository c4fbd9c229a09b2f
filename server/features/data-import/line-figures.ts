/** Distance and emissions of a line, as the glossary defines them. Whether they count is the figure's matter. */
import type { ProductType } from '../../../contract/core/constants.ts';
import { greatCircleKm, type Point } from '../../../contract/core/distance.ts';
import { flightCo2Kg, hotelCo2Kg } from '../../reference/co2.ts';

export type LinePlaces = {
  origin: { country: string | null; coordinates: Point | null } | null;
  destination: { country: string | null; coordinates: Point | null } | null;
};

export type LineFacts = {
  productType: ProductType;
  classOfTravel: string | null;
  /** Local time of departure or check-in. */
  startAt: string | null;
  quantity: number;
  /** As the feed brought them; metres, grams. */
  feedDistanceM: number | null;
  feedCo2G: number | null;
};

/**
 * Metres of an Air line: the feed's, else the great circle between the two airports; null where a coordinate
 * is unknown. Grams of CO2e: the feed's, else by factors for Air (of that distance) and Hotel. An Air line's
 * figures hold if it is flown.
 */
export function lineFigures(
  facts: LineFacts,
  { origin, destination }: LinePlaces,
): { distanceM: number | null; co2G: number | null } {
  const distanceM =
    facts.feedDistanceM ?? (facts.productType === 'Air' ? greatCircleM(origin, destination) : null);
  return { distanceM, co2G: facts.feedCo2G ?? derivedCo2G(facts, { origin, destination }, distanceM) };
}

function greatCircleM(origin: LinePlaces['origin'], destination: LinePlaces['destination']): number | null {
  if (!origin?.coordinates || !destination?.coordinates) return null;
  return Math.round(greatCircleKm(origin.coordinates, destination.coordinates) * 1000);
}

function derivedCo2G(facts: LineFacts, places: LinePlaces, distanceM: number | null): number | null {
  const date = facts.startAt?.slice(0, 10);
  if (!date) return null;
  if (facts.productType === 'Air' && distanceM !== null) {
    return grams(
      flightCo2Kg({
        originCountry: places.origin?.country ?? null,
        destinationCountry: places.destination?.country ?? null,
        distanceKm: distanceM / 1000,
        classOfTravel: facts.classOfTravel,
        travelDate: date,
      }),
    );
  }
  if (facts.productType !== 'Hotel') return null;
  const kg = hotelCo2Kg({ country: places.origin?.country ?? null, roomNights: facts.quantity, date });
  return kg === null ? null : grams(kg);
}

const grams = (kg: number) => Math.round(kg * 1000);
