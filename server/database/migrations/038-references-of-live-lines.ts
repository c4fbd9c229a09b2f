/** Free queries group live lines by the source of their data and by reference fields of the feed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace view live_lines with (security_invoker = true) as
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
      data_source, reference_fields
    from line_items`.execute(db);
}
