/** Puts lines that a screen shows one by one in the order of travel. */
import { sql } from 'kysely';
import { inOrderOfTravel } from '../ingest/derivation/trips/order-of-travel.ts';
import { timeZoneOf } from '../reference-data/time-zone.ts';

/** The sort columns of a line and of its origin, which must be joined as `origin`. */
export const orderColumns = [
  sql<string | null>`line.start_at`.as('startAt'),
  sql<string | null>`line.end_at`.as('endAt'),
  sql<number | null>`line.segment_sequence`.as('sequence'),
  sql<string>`line.line_key`.as('lineKey'),
  sql<string | null>`origin.time_zone`.as('timeZone'),
  sql<string | null>`origin.country`.as('country'),
] as const;

type SortColumns = Record<'startAt' | 'endAt' | 'timeZone' | 'country', string | null> & {
  sequence: number | null;
  lineKey: string;
};

/** Keeps the groups in their given order and sorts each group in the order of travel. */
export function groupsInTravelOrder<Row extends SortColumns>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): Row[] {
  return [...Map.groupBy(rows, groupOf).values()].flatMap((group) =>
    inOrderOfTravel(group.map((row) => ({ row, ...row, origin: { timeZone: timeZoneOf(row) } }))).map(
      ({ row }) => row,
    ),
  );
}
