/** Selects lines that are tickets in credit. */
import { type RawBuilder, sql } from 'kysely';
import type { TimedReading } from '../access/ask.ts';
import { dayIn } from '../lib/clock.ts';
import { ofProduct, ofStatus } from './line-measures.ts';

export const today = ({ settings, now }: TimedReading): RawBuilder<string> =>
  sql<string>`${dayIn(settings.timeZone, now)}::date`;

/** Tickets that can still be used; tickets without an expiry date do not count. */
export const isInCredit = (reading: TimedReading): RawBuilder<boolean> => sql<boolean>`(
  ${ofProduct('Air')} and ${ofStatus('Available', 'Ticket Credit')}
  and line.credit_value > 0 and line.credit_expiry >= ${today(reading)})`;
