/** Where the trips of lines go. */
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { ofTrip } from '../db/trip-sight.ts';

/** The destination of the line's trip; null: it has none, or is hidden from the reader. */
export const tripPlace = (scope: Scope) => ofTrip(scope, sql.ref<number | null>('line.trip_place_id'));

/** The line's trip goes to that place; undefined: to none. */
export function goesTo(scope: Scope, placeId: number | undefined): RawBuilder<boolean> {
  const place = tripPlace(scope);
  return placeId === undefined ? sql<boolean>`${place} is null` : sql<boolean>`${place} = ${placeId}`;
}
