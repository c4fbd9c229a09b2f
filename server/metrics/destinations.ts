/** Destinations of the lines' trips. */
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { ofTrip } from '../access/trip-visibility.ts';

/** The destination of the line's trip; null if the trip has none or is hidden from the reader. */
export const tripPlace = (scope: Scope) => ofTrip(scope, sql.ref<number | null>('line.trip_place_id'));

/** Whether the line's trip goes to the place or, if undefined, to none. */
export function goesTo(scope: Scope, placeId: number | undefined): RawBuilder<boolean> {
  const place = tripPlace(scope);
  return placeId === undefined ? sql<boolean>`${place} is null` : sql<boolean>`${place} = ${placeId}`;
}
