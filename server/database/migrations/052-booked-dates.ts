/**
 * Whether the feed gave a line's booked date. Of lines that were loaded before, it is taken as given: an empty one was
 * stored as the transaction date.
 */
import { type Kysely, sql } from 'kysely';

const column = 'has_booked_date boolean not null default true';

const statements = [
  `alter table line_items add column ${column}`,
  `alter table import_lines_before add column ${column}`,
  // It has all columns of the lines.
  'drop view reporting_lines',
  `create view reporting_lines with (security_invoker = true) as
   select *, node_id as node_place from line_items`,
  'grant select on reporting_lines to tripledger_app',
  `create or replace view live_lines with (security_invoker = true) as
   select
     client_id, id, booking_id, node_id, raw_traveller_id, raw_policy_code_id, raw_service_fee_type_id,
     origin_place_id, destination_place_id, trip_place_id, transaction_date, booked_date, invoice_date,
     credit_expiry, segment_sequence, quantity, start_at, end_at, amount_paid, tax, ancillary_amount,
     cheapest_rate, cost_of_change, credit_value, distance_m, feed_co2_g, co2_factor, is_active, is_counted,
     is_flown, is_online, product_type, status, origin_country, destination_country, origin_code,
     destination_code, supplier_code, supplier_name, class_of_travel, fare_type, fare_type_description,
     ticket_number, ticket_type, car_type, travel_booker, consultant_name, matter_number, invoice_number,
     line_key,
     node_id as node_place, '-infinity'::date as complete_from, 'infinity'::date as complete_until,
     data_source, reference_fields, currency, delivered, exchange_rate, rate_date, rate_source, has_booked_date
   from line_items`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
