/** What lines come to by booking: the sums that figures and tables of the screen are made of, of a customer and of a pool. */
import { type RawBuilder, sql } from 'kysely';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import type { Lines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount, lostSavings, ofProduct, takenUp, total } from '../../lines/line-measures.ts';
import { isBookable, isOnline } from './comparison.ts';

const air = ofProduct('Air');

/** Money is in cents. `key` is what the lines are parted by; a booking counts in every part that it has a line of. */
export type BookingSums = {
  key: string | number | null;
  bookings: number;
  spend: number;
  online: number;
  onlineSpend: number;
  offline: number;
  offlineSpend: number;
  nonCompliant: number;
  lostSavings: number;
  airBookings: number;
  changed: number;
  airSpend: number;
  costOfChange: number;
  /** Air lines that were taken up. */
  airLines: number;
};

export const noSums: BookingSums = {
  key: null,
  bookings: 0,
  spend: 0,
  online: 0,
  onlineSpend: 0,
  offline: 0,
  offlineSpend: 0,
  nonCompliant: 0,
  lostSavings: 0,
  airBookings: 0,
  changed: 0,
  airSpend: 0,
  costOfChange: 0,
  airLines: 0,
};

export const together = sql<null>`null::text`;

export function bookingSums(
  reading: Reading,
  lines: Lines,
  key: RawBuilder<string | number | null> = together,
): Promise<BookingSums[]> {
  const bookings = lines
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .select([
      sql<string | number | null>`${key}`.as('key'),
      total('amount_paid').as('spend'),
      isBookable.as('isBookable'),
      isOnline.as('isOnline'),
      sql<boolean>`coalesce(bool_or(not policy.is_compliant), false)`.as('isNonCompliant'),
      sql<number>`sum(${lostSavings})::bigint`.as('lostSavings'),
      sql<boolean>`bool_or(${air})`.as('isAir'),
      sql<boolean>`coalesce(bool_or(${air} and line.cost_of_change > 0), false)`.as('isChanged'),
      total('amount_paid', air).as('airSpend'),
      total('cost_of_change', air).as('costOfChange'),
      lineCount(sql`${air} and ${takenUp}`).as('airLines'),
    ])
    .groupBy(['key', 'line.booking_id']);
  const count = (name: string, where: RawBuilder<boolean>) => lineCount(where).as(name);
  const sum = (column: string, where?: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(${sql.ref(`booking.${column}`)})${where ? sql` filter (where ${where})` : sql``}, 0)::bigint`;
  const isOffline = sql<boolean>`booking."isBookable" and not booking."isOnline"`;
  const wasOnline = sql<boolean>`booking."isOnline"`;
  const question = build
    .selectFrom(bookings.as('booking'))
    .select(['booking.key', lineCount().as('bookings')])
    .select([
      sum('spend').as('spend'),
      count('online', wasOnline),
      sum('spend', wasOnline).as('onlineSpend'),
      count('offline', isOffline),
      sum('spend', isOffline).as('offlineSpend'),
      count('nonCompliant', sql`booking."isNonCompliant"`),
      sum('lostSavings').as('lostSavings'),
      count('airBookings', sql`booking."isAir"`),
      count('changed', sql`booking."isChanged"`),
      sum('airSpend').as('airSpend'),
      sum('costOfChange').as('costOfChange'),
      sum('airLines').as('airLines'),
    ])
    .groupBy('booking.key');
  return ask(reading, question) as Promise<BookingSums[]>;
}
