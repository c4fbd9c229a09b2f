/**
 * Credits that could pay for flights ahead: of a traveller who holds tickets in credit with an airline and is booked to
 * fly with it. Of several bookings the first to depart takes first, so that no credit is counted twice.
 */
import { sql } from 'kysely';
import type { TimedReading } from '../db/ask.ts';
import { askPerVersion } from '../db/ask-per-version.ts';
import { build } from '../db/build.ts';
import { visibleLines } from '../lines/counted-lines.ts';
import { onKey } from '../lines/joins.ts';
import { supplierKey } from '../lines/suppliers.ts';
import { isInCredit } from './credits.ts';
import { forwardTrips, mayBeForward } from './forward-trips.ts';

/** A row per booking, traveller and airline: cents of the credits, of the flights, and of what could be used. */
export async function creditRescue(reading: TimedReading) {
  const lines = visibleLines(reading).innerJoin(
    'raw_travellers as raw',
    onKey(reading, 'raw', 'line.raw_traveller_id'),
  );
  const credits = lines
    .where('line.is_counted', '=', true)
    .where(isInCredit(reading))
    .where(supplierKey, 'is not', null)
    .select(['raw.traveller_id', supplierKey.as('airline'), sql<number>`sum(line.credit_value)`.as('credit')])
    .select(sql<string>`min(line.credit_expiry)`.as('expiry'))
    .groupBy(['raw.traveller_id', supplierKey]);
  const trips = (await forwardTrips(reading, { countries: [] }))
    .where('trip.begun_now', '=', false)
    .select(['trip.booking_id', 'trip.departure_at']);
  const flights = lines
    .where('line.is_flown', '=', true)
    .where(mayBeForward(reading))
    .innerJoin(trips.as('ahead'), 'ahead.booking_id', 'line.booking_id')
    .select(['line.booking_id', 'ahead.departure_at', 'raw.traveller_id', supplierKey.as('airline')])
    .select(sql<number>`sum(line.amount_paid)`.as('cost'))
    .groupBy(['line.booking_id', 'ahead.departure_at', 'raw.traveller_id', supplierKey])
    .having(sql`sum(line.amount_paid)`, '>', 0);
  const before = sql`coalesce(sum(flight.cost) over (
    partition by flight.traveller_id, flight.airline order by flight.departure_at, flight.booking_id
    rows between unbounded preceding and 1 preceding), 0)`;
  const usable = sql<number>`greatest(least(flight.cost, credit.credit - ${before}), 0)::bigint`;
  const matched = build
    .selectFrom(flights.as('flight'))
    .innerJoin(credits.as('credit'), (join) =>
      join
        .onRef('credit.traveller_id', '=', 'flight.traveller_id')
        .onRef('credit.airline', '=', 'flight.airline'),
    )
    .select([
      'flight.booking_id',
      'flight.traveller_id',
      'flight.airline',
      'flight.departure_at',
      'credit.expiry',
    ])
    .select([
      sql<number>`flight.cost::bigint`.as('cost'),
      sql<number>`credit.credit::bigint`.as('credit'),
      usable.as('usable'),
    ]);
  return build.selectFrom(matched.as('rescue')).where('rescue.usable', '>', 0);
}

/** What credits could pay of each booking, in cents: found out first, since a table of trips has much to join besides. */
export async function usableCredits(reading: TimedReading) {
  // The minute is part of the question, so page after page is answered by one.
  const rows = await askPerVersion(
    reading,
    (await creditRescue(reading))
      .select(['rescue.booking_id', sql<number>`sum(rescue.usable)::bigint`.as('usable')])
      .groupBy('rescue.booking_id'),
  );
  const list = (of: (row: (typeof rows)[number]) => number) => sql`unnest(${rows.map(of)}::bigint[])`;
  const lists = sql<(typeof rows)[number]>`(select ${list((row) => row.booking_id)} as booking_id,
    ${list(({ usable }) => usable)} as usable)`;
  return build.selectFrom(lists.as('credit')).select(['credit.booking_id', 'credit.usable']);
}
