/**
 * Credits that could pay for flights ahead: those of a traveller who is booked with an airline and holds tickets in
 * credit with it and, if the TMC allows it, those of colleagues. A credit pays only for flights of its own customer.
 * Among several bookings, the first to depart takes first, so that no credit is counted twice.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { TimedReading } from '../access/ask.ts';
import { build } from '../database/build.ts';
import type { Tables } from '../database/schema.ts';
import { shared } from '../database/shared-rows.ts';
import { type Rescue, withColleagues } from './colleagues-credits.ts';
import { type Lines, liveLines } from './counted-lines.ts';
import { isInCredit } from './credits.ts';
import { customerBy } from './customers.ts';
import { forwardTrips } from './forward-trips.ts';
import { onKey } from './joins.ts';
import { supplierKey } from './suppliers.ts';

/** Aliased as `rescue`, with nothing selected. */
type Rescues = SelectQueryBuilder<Tables & { rescue: Rescue }, 'rescue', Record<never, never>>;

/**
 * One row per booking, customer, traveller and airline with a usable credit; with a node, at least those of bookings with a
 * line at or below it.
 */
export async function creditRescue(reading: TimedReading, nodeId?: number): Promise<Rescues> {
  const owned = withCustomer(reading, liveLines(reading, reading.now)).$if(nodeId !== undefined, (all) =>
    all.where(customer, 'in', customersOfBookings(reading, nodeId)),
  );
  const held = build
    .selectFrom(owned.selectAll('line').select(customer.as('customer_id')).as('line'))
    .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
    .where(supplierKey, 'is not', null);
  const lines = held
    .select(['line.customer_id', 'raw.traveller_id', sql<string>`${supplierKey}`.as('airline')])
    .groupBy(['line.customer_id', 'raw.traveller_id', supplierKey]);
  const credits = lines
    .where('line.is_counted', '=', true)
    .where(isInCredit(reading))
    .select(sql<number>`sum(line.credit_value)`.as('credit'))
    .select(sql<string>`min(line.credit_expiry)`.as('expiry'));
  const trips = (await forwardTrips(reading, {}))
    .where('trip.begun_now', '=', false)
    .select(['trip.booking_id', 'trip.departure_at']);
  const flights = lines
    .where('line.is_flown', '=', true)
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
  const usable = build.selectFrom(matched.as('rescue')).where('rescue.usable', '>', 0).selectAll('rescue');
  return build.selectFrom(shared(usable).as('rescue')) as unknown as Rescues;
}

/** The customers of all lines of the bookings with a line at or below the node: others' credits are of no use to these. */
function customersOfBookings(reading: TimedReading, nodeId: number | undefined) {
  const bookings = liveLines(reading, reading.now, nodeId).select('line.booking_id');
  return withCustomer(reading, liveLines(reading, reading.now))
    .where('line.booking_id', 'in', bookings)
    .select(customer.as('customer_id'));
}

const customer = sql<number>`coalesce(own.customer_id, 0)`;

/** Joins the customer of each line as `own`. */
const withCustomer = (reading: TimedReading, lines: Lines) =>
  lines.leftJoin(customerBy(reading).as('own'), 'own.node_id', 'line.node_id');

/** What credits could pay of each booking, in cents. */
export const usableCredits = async (reading: TimedReading, nodeId?: number) =>
  (await creditRescue(reading, nodeId))
    .select(['rescue.booking_id', sql<number>`sum(rescue.usable)::bigint`.as('usable')])
    .groupBy('rescue.booking_id');
