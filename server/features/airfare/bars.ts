/** Restricts the lines behind the Airfare screen's metrics to those of one bar of a chart. */
import { type RawBuilder, sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { classOfTravel, fareType, fareTypeDescription } from '../../metrics/dimensions.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import type { TableQuery } from '../../metrics/row-table.ts';

/** Restricts the lines to those of one bar of the advance purchase or emissions charts. */
export function ofBar(
  reading: Reading,
  query: TableQuery<typeof airfare.lines>,
): RawBuilder<boolean> | undefined {
  const { placeId, otherPlaceId } = query;
  const selected = [
    [fareType, query.fareType],
    [fareTypeDescription, query.fareTypeDescription],
    [classOfTravel, query.classOfTravel],
  ] as const;
  const conditions = selected.flatMap(([dimension, name]) =>
    name === undefined ? [] : [sqlFor(isMember(dimension, name).test, reading)],
  );
  if (placeId !== undefined) conditions.push(hasEnd(placeId));
  if (otherPlaceId !== undefined) conditions.push(hasEnd(otherPlaceId));
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** Whether the flight starts or ends at the place. Every Air line has both places. */
const hasEnd = (placeId: number) =>
  sql<boolean>`(line.origin_place_id = ${placeId} or line.destination_place_id = ${placeId})`;
