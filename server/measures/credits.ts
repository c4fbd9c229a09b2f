/** Which lines are tickets in credit. */
import { type RawBuilder, sql } from 'kysely';
import type { TimedReading } from '../db/ask.ts';
import { dayIn } from '../ground/clock.ts';

export const today = ({ settings, now }: TimedReading): RawBuilder<string> =>
  sql<string>`${dayIn(settings.timeZone, now)}::date`;

/** Tickets that can still be used: those without a day of expiry are none. */
export const isInCredit = (reading: TimedReading): RawBuilder<boolean> => sql<boolean>`(
  line.product_type = 'Air' and line.status in ('Available', 'Ticket Credit')
  and line.credit_value > 0 and line.credit_expiry >= ${today(reading)})`;
