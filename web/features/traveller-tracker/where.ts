/** Areas in which travellers are searched. */

import { greatCircleKm, type Point } from '@tripledger/contract/vocabulary/distance.ts';
import { decimal } from '../../ui/format.ts';
import type { Where } from './details.ts';
import { texts } from './texts.ts';

export type Circle = Extract<Where, { radiusKm: number }>;

/** A circle around the first point that reaches the second; null if it is too small or invalid. */
export function circleOf(centre: Point, edge: Point): Circle | null {
  const radiusKm = Math.round(greatCircleKm(centre, edge));
  const isOnEarth = Math.abs(centre.latitude) <= 90 && Math.abs(centre.longitude) <= 180;
  if (radiusKm < 1 || !isOnEarth) return null;
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { latitude: rounded(centre.latitude), longitude: rounded(centre.longitude), radiusKm };
}

export const circleName = ({ latitude, longitude, radiusKm }: Circle) =>
  texts.where.within(
    radiusKm,
    `${side(latitude, texts.where.north, texts.where.south)}, ${side(longitude, texts.where.east, texts.where.west)}`,
  );

const side = (degrees: number, above: string, below: string) =>
  `${decimal(Math.abs(degrees), 1)}° ${degrees < 0 ? below : above}`;
