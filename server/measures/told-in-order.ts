/** Lines that a screen tells one by one, in the order of travel. */
import { sql } from 'kysely';
import { inOrderOfTravel } from '../derivation/trips/order-of-travel.ts';
import { timeZoneOf } from '../reference/time-zone.ts';

/** What the order goes by, of a line and of the place where it starts, which is joined as `origin`. */
export const orderColumns = [
  sql<string | null>`line.start_at`.as('startAt'),
  sql<string | null>`line.end_at`.as('endAt'),
  sql<number | null>`line.segment_sequence`.as('sequence'),
  sql<string>`line.line_key`.as('lineKey'),
  sql<string | null>`origin.time_zone`.as('timeZone'),
  sql<string | null>`origin.country`.as('country'),
] as const;

type Told = Record<'startAt' | 'endAt' | 'timeZone' | 'country', string | null> & {
  sequence: number | null;
  lineKey: string;
};

/** Rows with these columns: groups in the order in which they come, and each in the order of travel. */
export function eachInOrderOfTravel<Row extends Told>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): Row[] {
  return [...Map.groupBy(rows, groupOf).values()].flatMap((group) =>
    inOrderOfTravel(group.map((row) => ({ row, ...row, origin: { timeZone: timeZoneOf(row) } }))).map(
      ({ row }) => row,
    ),
  );
}
