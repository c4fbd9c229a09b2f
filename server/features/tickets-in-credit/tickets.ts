/** What is said of tickets: how long their credit lasts, which were refunded or lost of late, how many they are. */
import { type RawBuilder, sql } from 'kysely';
import type { LineStatus } from '../../../contract/core/constants.ts';
import type { TimedReading } from '../../db/ask.ts';
import { today } from '../../measures/credits.ts';

/** A credit with fewer days left expires soon. */
const soonDays = 30;

/** Days until the line's credit expires. */
export const daysLeft = (reading: TimedReading): RawBuilder<number> =>
  sql<number>`(line.credit_expiry - ${today(reading)})::int`;

export const expiresSoon = (reading: TimedReading): RawBuilder<boolean> =>
  sql<boolean>`(${daysLeft(reading)} < ${sql.lit(soonDays)})`;

/** Of that status, with a transaction date in the 12 months up to today. */
export const inLastYear = (reading: TimedReading, status: LineStatus): RawBuilder<boolean> => sql<boolean>`(
  line.product_type = 'Air' and line.status = ${sql.lit(status)}
  and line.transaction_date > ${today(reading)} - interval '12 months'
  and line.transaction_date <= ${today(reading)})`;

/** Its segments are one ticket; a line without a number is one by itself. */
export const ticket = sql`coalesce(line.ticket_number, 'line ' || line.id)`;

export const ticketCount = (where: RawBuilder<boolean> = sql.lit(true)): RawBuilder<number> =>
  sql<number>`count(distinct ${ticket}) filter (where ${where})::bigint`;
