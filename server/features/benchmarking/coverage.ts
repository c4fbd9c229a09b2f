/** Over which blocks the rows of the tables are compared. */
import { sql } from 'kysely';
import { any } from '../../database/build.ts';
import { air, hotel } from '../../metrics/conditions.ts';
import { fareType } from '../../metrics/dimensions.ts';
import { condition, dimension, type Key } from '../../metrics/layer/model.ts';
import { bookingKindNames, type Kind, ofKinds, type PartCell } from './cells.ts';
import type { Comparison, Coverage } from './comparison.ts';

/** The place of the whole trip, regardless of the reader's access: only for pools. */
export const anyTripPlace = dimension({ key: sql<number | null>`line.trip_place_id` });
export const stayPlace = dimension({ key: sql<number | null>`line.destination_place_id` });

type Keys = readonly Key[];

/** Calls for no cells where nothing is compared anyway. */
const cellsOf = async ({ all, cellsOf }: Comparison, ...of: Parameters<Comparison['cellsOf']>) =>
  all.blocks.length > 0 ? cellsOf(...of) : [];

/**
 * Of each destination. With the spend and one kind of booking, the other kind could be calculated: averages are of the
 * blocks in which all kinds may be disclosed.
 */
export async function ofDestination(
  comparison: Comparison,
  places: Keys,
): Promise<Map<Key, { all: Coverage; averages: Coverage }>> {
  const atPlaces = condition(sql<boolean>`line.trip_place_id = ${any(places)}`);
  const cells = await cellsOf(comparison, anyTripPlace, bookingKindNames, atPlaces);
  return byPart(places, cells, (its) => ({
    all: comparison.coverageOf(its),
    averages: comparison.coverageOf(
      its,
      bookingKindNames.map((kind) => ofKinds(its, kind)),
    ),
  }));
}

/**
 * Of all fare types together: their shares add up to 100%, so the others would reveal one left out.
 */
export async function ofFareTypes(comparison: Comparison): Promise<Coverage> {
  const kinds: Kind[] = ['lines', 'usedLines'];
  const cells = await cellsOf(comparison, fareType, kinds, air);
  const parts = [...Map.groupBy(cells, ({ part, kind }) => JSON.stringify([part, kind])).values()];
  return comparison.coverageOf(ofKinds(cells, 'lines'), parts);
}

/** Of the hotels of each place, whose nights are those of stays that were taken up. */
export async function ofHotel(comparison: Comparison, places: Keys): Promise<Map<Key, Coverage>> {
  const atPlaces = condition(sql<boolean>`line.destination_place_id = ${any(places)}`);
  const cells = await cellsOf(comparison, stayPlace, ['lines', 'usedLines'], hotel, atPlaces);
  return byPart(places, cells, (its) =>
    comparison.coverageOf(ofKinds(its, 'usedLines'), [ofKinds(its, 'lines')]),
  );
}

const byPart = <Of>(parts: Keys, cells: readonly PartCell[], of: (its: readonly PartCell[]) => Of) =>
  new Map(parts.map((part) => [part, of(cells.filter((cell) => cell.part === part))]));
