/**
 * Allocates unused credits to the unpaid part of colleagues' flights with the same airline. Per customer and airline,
 * the unpaid amounts are laid end to end in order of departure, and the remaining credits in order of expiry. A flight
 * takes the credits whose interval overlaps its own, so that no cent of either is used twice.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';

/** A booking's flights and the credit that could pay for them; money in cents. */
export type Rescue = {
  booking_id: number;
  departure_at: string | null;
  /** 0 for nodes without a customer. */
  customer_id: number;
  traveller_id: number;
  airline: string;
  cost: number;
  /** The traveller's total credit with the airline. */
  credit: number;
  usable: number;
  /** The part of `usable` that comes from colleagues, and their names. */
  shared: number;
  colleagues: string | null;
  /** Expiry of the first of these credits. */
  expiry: string;
};

type Own = Omit<Rescue, 'shared' | 'colleagues' | 'expiry'> & { expiry: string | null };
type Credit = Pick<Rescue, 'customer_id' | 'traveller_id' | 'airline' | 'expiry'> & { credit: number };

/** The flights with their travellers' `own` credits, supplemented by colleagues' credits. */
export function withColleagues(
  { clientId }: Scope,
  own: Expression<Own>,
  credits: Expression<Credit>,
): RawBuilder<Rescue> {
  return sql`(
    with own as materialized ${own}, held as materialized ${credits},
    need as (
      select booking_id, customer_id, traveller_id, airline, cost - usable as cents,
        sum(cost - usable) over (partition by customer_id, airline
          order by departure_at, booking_id, traveller_id) as until
      from own where customer_id <> 0 and usable < cost
    ),
    spent as (
      select customer_id, traveller_id, airline, sum(usable) as cents from own
      group by customer_id, traveller_id, airline
    ),
    spare as (
      select customer_id, traveller_id, airline, held.expiry, held.credit - coalesce(spent.cents, 0) as cents,
        sum(held.credit - coalesce(spent.cents, 0)) over (partition by customer_id, airline
          order by held.expiry, traveller_id) as until
      from held left join spent using (customer_id, traveller_id, airline)
    ),
    taken as (
      select need.booking_id, need.customer_id, need.traveller_id, need.airline,
        sum(least(need.until, spare.until) - greatest(need.until - need.cents, spare.until - spare.cents)) as cents,
        min(spare.expiry) as expiry,
        string_agg(colleague.name, '; ' order by colleague.name, colleague.id) as names
      from need
      join spare on spare.customer_id = need.customer_id and spare.airline = need.airline and spare.cents > 0
        and spare.until - spare.cents < need.until and need.until - need.cents < spare.until
      join travellers as colleague on colleague.client_id = ${clientId} and colleague.id = spare.traveller_id
      group by need.booking_id, need.customer_id, need.traveller_id, need.airline
    )
    select own.booking_id, own.departure_at, own.customer_id, own.traveller_id, own.airline, own.cost, own.credit,
      (own.usable + coalesce(taken.cents, 0))::bigint as usable, coalesce(taken.cents, 0)::bigint as shared,
      taken.names as colleagues, least(case when own.usable > 0 then own.expiry end, taken.expiry) as expiry
    from own left join taken using (booking_id, customer_id, traveller_id, airline)
  )`;
}
