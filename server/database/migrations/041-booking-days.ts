/**
 * What each booking bought on one day at one node for one traveller: a few rows that answer what would take all lines. A
 * replica has a table of this name. `products` and `online_products` have a bit for each product of the day's lines, and of
 * those booked online. `is_whole` is known to a replica only: false is always right.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create view booking_days with (security_invoker = true) as
   select client_id, booking_id, node_id, node_id as node_place, raw_traveller_id, trip_place_id, transaction_date,
     sum(amount_paid)::bigint as spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Air'), 0)::bigint as air_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Hotel'), 0)::bigint as hotel_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Car'), 0)::bigint as car_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Rail'), 0)::bigint as rail_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Service Fee'), 0)::bigint as service_fee_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Insurance'), 0)::bigint as insurance_spend,
     coalesce(sum(amount_paid) filter (where product_type = 'Other'), 0)::bigint as other_spend,
     coalesce(sum(quantity) filter (where product_type = 'Hotel' and status <> 'Refunded' and amount_paid >= 0), 0)
       ::bigint as room_nights,
     coalesce(sum(quantity) filter (where product_type = 'Car' and status <> 'Refunded' and amount_paid >= 0), 0)
       ::bigint as hire_days,
     count(*) filter (where product_type = 'Service Fee') as fees,
     coalesce(sum(cost_of_change) filter (where product_type = 'Air'), 0)::bigint as cost_of_change,
     bit_or(case product_type when 'Air' then 1 when 'Hotel' then 2 when 'Car' then 4 when 'Rail' then 8
       when 'Service Fee' then 16 when 'Insurance' then 32 else 64 end) as products,
     bit_or(case when not is_online then 0 else case product_type when 'Air' then 1 when 'Hotel' then 2 when 'Car' then 4
       when 'Rail' then 8 when 'Service Fee' then 16 when 'Insurance' then 32 else 64 end end) as online_products,
     false as is_whole
   from line_items
   where is_counted
   group by client_id, booking_id, node_id, raw_traveller_id, trip_place_id, transaction_date`,
  `grant select on booking_days to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
