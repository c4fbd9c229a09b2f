/**
 * What a replica holds: the columns that reporting queries read, with the same names and meanings as in PostgreSQL.
 * Not replicated: feed values overridden by users' edits, hashes, and reference fields that the TMC has not chosen.
 */
import { lineStatuses, productTypes } from '../../contract/vocabulary/constants.ts';
import { inEnumOrder } from '../database/in-replica.ts';
import type { Tables } from '../database/schema.ts';

type Columns = Record<string, string>;

const key = { client_id: 'bigint', id: 'bigint' };
const oneOf = (values: readonly string[]) =>
  `enum (${inEnumOrder(values)
    .map((value) => `'${value}'`)
    .join(', ')})`;

/** Tables whose rows carry the version that wrote them: a sync transfers the rows above the replica's version. */
export const versioned = {
  /** First, since the other tables lose these rows. */
  removed_rows: { ...key, table_name: 'varchar', row_id: 'bigint' },
  line_items: {
    ...key,
    booking_id: 'bigint',
    node_id: 'bigint',
    raw_traveller_id: 'bigint',
    raw_policy_code_id: 'bigint',
    raw_service_fee_type_id: 'bigint',
    origin_place_id: 'bigint',
    destination_place_id: 'bigint',
    trip_place_id: 'bigint',
    transaction_date: 'date',
    booked_date: 'date',
    has_booked_date: 'boolean',
    invoice_date: 'date',
    credit_expiry: 'date',
    segment_sequence: 'integer',
    quantity: 'integer',
    start_at: 'timestamp',
    end_at: 'timestamp',
    amount_paid: 'bigint',
    tax: 'bigint',
    ancillary_amount: 'bigint',
    cheapest_rate: 'bigint',
    cost_of_change: 'bigint',
    credit_value: 'bigint',
    distance_m: 'bigint',
    feed_co2_g: 'bigint',
    co2_factor: 'varchar',
    is_active: 'boolean',
    is_counted: 'boolean',
    is_flown: 'boolean',
    is_online: 'boolean',
    product_type: oneOf(productTypes),
    status: oneOf(lineStatuses),
    origin_country: 'varchar',
    destination_country: 'varchar',
    origin_code: 'varchar',
    destination_code: 'varchar',
    supplier_code: 'varchar',
    supplier_name: 'varchar',
    class_of_travel: 'varchar',
    fare_type: 'varchar',
    fare_type_description: 'varchar',
    ticket_number: 'varchar',
    ticket_type: 'varchar',
    car_type: 'varchar',
    travel_booker: 'varchar',
    consultant_name: 'varchar',
    matter_number: 'varchar',
    invoice_number: 'varchar',
    line_key: 'varchar',
    data_source: 'varchar',
    /** JSON of those that the TMC has chosen; null if the line has none of them. */
    reference_fields: 'varchar',
    currency: 'varchar',
    delivered: 'varchar',
    exchange_rate: 'varchar',
    rate_date: 'date',
    rate_source: 'varchar',
  },
  bookings: {
    ...key,
    reference: 'varchar',
    departure_at: 'timestamp',
    return_at: 'timestamp',
    duration_days: 'integer',
    origin_place_id: 'bigint',
    destination_place_id: 'bigint',
    itinerary_summary: 'varchar',
    is_overnight: 'boolean',
    has_accommodation: 'boolean',
  },
} as const satisfies Partial<Record<keyof Tables, Columns>>;

/** Small tables, replicated as a whole when their column of `data_version` (`versionColumns`) has been raised. */
export const whole = {
  nodes: {
    ...key,
    code: 'varchar',
    label: 'varchar',
    parent_id: 'bigint',
    is_root: 'boolean',
    is_user_defined: 'boolean',
    customer_id: 'bigint',
    industry: 'varchar',
    fiscal_year_end: 'varchar',
  },
  figure_targets: {
    client_id: 'bigint',
    node_id: 'bigint',
    figure: 'varchar',
    percent_hundredths: 'integer',
  },
  node_closure: { client_id: 'bigint', ancestor_id: 'bigint', descendant_id: 'bigint', depth: 'integer' },
  booking_nodes: { client_id: 'bigint', booking_id: 'bigint', node_id: 'bigint', shapes_trip: 'boolean' },
  places: {
    ...key,
    code: 'varchar',
    name: 'varchar',
    country: 'varchar',
    latitude: 'double',
    longitude: 'double',
    time_zone: 'varchar',
    is_iata: 'boolean',
  },
  travellers: { ...key, name: 'varchar', employee_number: 'varchar' },
  raw_travellers: {
    ...key,
    customer_id: 'bigint',
    name: 'varchar',
    employee_number: 'varchar',
    traveller_id: 'bigint',
  },
  policy_codes: {
    ...key,
    code: 'varchar',
    description: 'varchar',
    is_compliant: 'boolean',
    show_lost_savings: 'boolean',
  },
  raw_policy_codes: {
    ...key,
    customer_id: 'bigint',
    code: 'varchar',
    policy_code_id: 'bigint',
    feed_description: 'varchar',
  },
  service_fee_types: { ...key, description: 'varchar' },
  raw_service_fee_types: { ...key, description: 'varchar', service_fee_type_id: 'bigint' },
} as const satisfies Partial<Record<keyof Tables, Columns>>;

/** The column of `data_version` that is raised when a small table changes. */
export const versionColumns = {
  nodes: 'nodes_version',
  node_closure: 'nodes_version',
  figure_targets: 'nodes_version',
  booking_nodes: 'booking_nodes_version',
  places: 'places_version',
  travellers: 'travellers_version',
  raw_travellers: 'travellers_version',
  policy_codes: 'policy_codes_version',
  raw_policy_codes: 'policy_codes_version',
  service_fee_types: 'service_fee_types_version',
  raw_service_fee_types: 'service_fee_types_version',
} as const satisfies Record<keyof typeof whole, string>;

/** In the order in which a replica is built. */
export const replicated: Record<string, Columns> = { ...whole, ...versioned };

export const columnsOf = (table: string): string[] => Object.keys(replicated[table] ?? {});

export function createTable(table: string, name = table): string {
  const columns = Object.entries(replicated[table] ?? {}).map(([column, type]) => `${column} ${type}`);
  return `create table ${name} (${columns.join(', ')})`;
}
