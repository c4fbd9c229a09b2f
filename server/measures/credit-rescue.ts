/**
 * Credits that could pay for flights ahead: of a traveller who holds tickets in credit with an airline and is booked to
 * fly with it, and, where the TMC allows it, of colleagues who hold some. A credit pays for flights of its own customer.
 * Of several bookings the first to depart takes first, so that no credit is counted twice.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { TimedReading } from '../db/ask.ts';
import { askPerVersion } from '../db/ask-per-version.ts';
import { build } from '../db/build.ts';
import type { Tables } from '../db/schema.ts';
import { visibleLines } from '../lines/counted-lines.ts';
import { customerBy } from '../lines/customers.ts';
import { onKey } from '../lines/joins.ts';
import { supplierKey } from '../lines/suppliers.ts';
import { type Rescue, withColleagues } from './colleagues-credits.ts';
import { isInCredit } from './credits.ts';
import { forwardTrips, mayBeForward } from './forward-trips.ts';

/** With nothing selected, as `rescue`. */
type Rescues = SelectQueryBuilder<Tables & { rescue: Rescue }, 'rescue', Record<never, never>>;

const customer = sql<number>`coalesce(own.customer_id, 0)`;

/** A row per booking, customer, traveller and airline for which there is a credit. */
export async function creditRescue(reading: TimedReading): Promise<Rescues> {
  const lines = visibleLines(reading)
    .where(supplierKey, 'is not', null)
    .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .leftJoin(customerBy(reading).as('own'), 'own.node_id', 'line.node_id')
    .select([customer.as('customer_id'), 'raw.traveller_id', sql<string>`${supplierKey}`.as('airline')])
    .groupBy([customer, 'raw.traveller_id', supplierKey]);
  const credits = lines
    .where('line.is_counted', '=', true)
    .where(isInCredit(reading))
    .select(sql<number>`sum(line.credit_value)`.as('credit'))
    .select(sql<string>`min(line.credit_expiry)`.as('expiry'));
  const trips = (await forwardTrips(reading, { countries: [] }))
    .where('trip.begun_now', '=', false)
    .select(['trip.booking_id', 'trip.departure_at']);
  const flights = lines
    .where('line.is_flown', '=', true)
    .where(mayBeForward(reading))
    .innerJoin(trips.as('ahead'), 'ahead.booking_id', 'line.booking_id')
    .select(['line.booking_id', 'ahead.departure_at'])
    .select(sql<number>`sum(line.amount_paid)`.as('cost'))
    .groupBy(['line.booking_id', 'ahead.departure_at'])
    .having(sql`sum(line.amount_paid)`, '>', 0);
  const before = sql`coalesce(sum(flight.cost) over (
    partition by flight.customer_id, flight.airline, flight.traveller_id
    order by flight.departure_at, flight.booking_id rows between unbounded preceding and 1 preceding), 0)`;
  const own = build
    .selectFrom(flights.as('flight'))
    .leftJoin(credits.as('credit'), (join) =>
      join
        .onRef('credit.customer_id', '=', 'flight.customer_id')
        .onRef('credit.traveller_id', '=', 'flight.traveller_id')
        .onRef('credit.airline', '=', 'flight.airline'),
    )
    .select(['flight.booking_id', 'flight.departure_at', 'flight.customer_id', 'flight.traveller_id'])
    .select(['flight.airline', 'credit.expiry'])
    .select([
      sql<number>`flight.cost::bigint`.as('cost'),
      sql<number>`coalesce(credit.credit, 0)::bigint`.as('credit'),
      sql<number>`greatest(least(flight.cost, coalesce(credit.credit, 0) - ${before}), 0)::bigint`.as(
        'usable',
      ),
    ]);
  const alone = sql<Rescue>`(select own.*, 0::bigint as shared, null::text as colleagues from ${own} as own)`;
  const matched = reading.settings.sharesCredits ? withColleagues(reading, own, credits) : alone;
  return build.selectFrom(matched.as('rescue')).where('rescue.usable', '>', 0) as unknown as Rescues;
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
