/** Kysely's type of the table of lines: see `schema.ts`. */
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { LineStatus, ProductType } from '../../contract/vocabulary/constants.ts';
import type { AmountColumn } from '../../contract/vocabulary/exchange-rates.ts';

export type LineItemsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  version: number;
  booking_id: number;
  node_id: number;
  raw_traveller_id: number | null;
  raw_policy_code_id: number | null;
  raw_service_fee_type_id: number | null;
  origin_place_id: number | null;
  destination_place_id: number | null;
  /** The destination of the booking's trip. */
  trip_place_id: number | null;
  transaction_date: string;
  booked_date: string;
  /** Otherwise it is the transaction date. */
  has_booked_date: boolean;
  invoice_date: string | null;
  credit_expiry: string | null;
  segment_sequence: number | null;
  quantity: number;
  start_at: string | null;
  end_at: string | null;
  amount_paid: number;
  tax: number | null;
  ancillary_amount: number | null;
  cheapest_rate: number | null;
  cost_of_change: number | null;
  credit_value: number | null;
  distance_m: number | null;
  is_active: boolean;
  is_counted: boolean;
  is_flown: boolean;
  is_online: boolean;
  product_type: ProductType;
  status: LineStatus;
  /** The line's own country, or else its trip's. */
  origin_country: string | null;
  destination_country: string | null;
  /** IATA codes of the airports or stations themselves, for the itinerary. */
  origin_code: string | null;
  destination_code: string | null;
  supplier_code: string | null;
  supplier_name: string | null;
  class_of_travel: string | null;
  fare_type: string | null;
  fare_type_description: string | null;
  ticket_number: string | null;
  ticket_type: string | null;
  car_type: string | null;
  travel_booker: string | null;
  consultant_name: string | null;
  matter_number: string | null;
  invoice_number: string | null;
  data_source: string;
  line_key: string;
  content_hash: string;
  /** The file and its row from which the line was last read; null: read before this was recorded. */
  import_file_id: number | null;
  source_row: number | null;
  feed_status: LineStatus;
  feed_raw_policy_code_id: number | null;
  edited_status: LineStatus | null;
  /** `noPolicyCode` of `ingest/derivation/effective.ts`: none, regardless of the feed. */
  edited_raw_policy_code_id: number | null;
  edited_is_active: boolean | null;
  /** ISO 4217, if the feed's amounts are in another currency than the TMC's. */
  currency: string | null;
  /** The amounts in that currency, as decimal numbers by their columns. */
  delivered: JSONColumnType<Partial<Record<AmountColumn, string>>> | null;
  /** What one unit of that currency was worth in the TMC's, by which the amounts were converted. */
  exchange_rate: string | null;
  /** The day of the rate, or the first of the month of which it is the average; null: a budget rate. */
  rate_date: string | null;
  rate_source: string | null;
  /** The factor for calculating its CO2 (`reference-data/co2.ts`); null: none. */
  co2_factor: string | null;
  /** The feed's values; null if `distance_m` and CO2 are calculated. */
  feed_distance_m: number | null;
  feed_co2_g: number | null;
  reference_fields: JSONColumnType<Record<string, string>> | null;
  /** The feed's values where other columns do not have them (`ingest/override-maps/overridden.ts`). */
  feed_values: JSONColumnType<Record<string, string | null>> | null;
};
