/** The temporary tables of one import. They vanish with its transaction, however that ends. */
import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import { createEmptyTemporary } from '../../db/temporary.ts';

/** Columns of a staged line that the feed's text fills, in the order in which the content hash takes them. */
const feedColumns = {
  data_source: 'text',
  line_key: 'text',
  booking_reference: 'text',
  segment_sequence: 'integer',
  product_type: 'text',
  feed_status: 'text',
  node_code: 'text',
  traveller_name: 'text',
  employee_number: 'text',
  travel_booker: 'text',
  consultant_name: 'text',
  matter_number: 'text',
  is_online: 'boolean',
  booked_date: 'date',
  transaction_date: 'date',
  invoice_number: 'text',
  invoice_date: 'date',
  start_at: 'timestamp',
  end_at: 'timestamp',
  origin_code: 'text',
  destination_code: 'text',
  supplier_code: 'text',
  supplier_name: 'text',
  class_of_travel: 'text',
  fare_type: 'text',
  fare_type_description: 'text',
  ticket_number: 'text',
  ticket_type: 'text',
  car_type: 'text',
  service_fee_type: 'text',
  policy_code: 'text',
  quantity: 'integer',
  amount_paid: 'bigint',
  tax: 'bigint',
  ancillary_amount: 'bigint',
  cheapest_rate: 'bigint',
  cost_of_change: 'bigint',
  feed_distance_m: 'bigint',
  feed_co2_g: 'bigint',
  credit_value: 'bigint',
  credit_expiry: 'date',
  reference_fields: 'jsonb',
} as const;

/** What is worked out for each line on its way in. The two place ids stand first: they may come late. */
const derivedColumns = {
  origin_place_id: 'bigint',
  destination_place_id: 'bigint',
  row_number: 'bigint',
  content_hash: 'uuid',
  node_id: 'bigint',
  customer_id: 'bigint',
  origin_country: 'text',
  destination_country: 'text',
  distance_m: 'bigint',
  co2_factor: 'text',
} as const;

/** What override maps leave; nothing where there is none. */
const overriddenColumns = { feed_values: 'jsonb' };

export const stagedColumns = [...Object.keys(derivedColumns), ...Object.keys(feedColumns)];

const columns = { ...derivedColumns, ...feedColumns, ...overriddenColumns };

/**
 * What all staged lines are looked through for, several times. They stand first in the table, since a column is found by way
 * of those before it.
 */
const lookedAt = [
  'row_number',
  'customer_id',
  'node_id',
  'content_hash',
  'data_source',
  'line_key',
  'booking_reference',
  'product_type',
  'feed_status',
  'traveller_name',
  'employee_number',
  'ticket_number',
  'policy_code',
  'service_fee_type',
] as const satisfies (keyof typeof columns)[];

const tables = {
  staged: { ...Object.fromEntries(lookedAt.map((name) => [name, columns[name]])), ...columns },
  rejected: {
    file: 'text',
    row_number: 'bigint',
    column_name: 'text',
    value: 'text',
    reason: 'text',
    cause: 'text',
    needs_file: 'text',
    needs_row: 'bigint',
    record: 'bytea',
  },
  relocated: {
    line_id: 'bigint',
    booking_id: 'bigint',
    origin_place_id: 'bigint',
    destination_place_id: 'bigint',
    origin_country: 'text',
    destination_country: 'text',
    distance_m: 'bigint',
    co2_factor: 'text',
  },
};

export const rejectedColumns = Object.keys(tables.rejected);
export const relocatedColumns = Object.keys(tables.relocated);

export async function createStaging(trx: Trx): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await createEmptyTemporary(trx, table, columns);
  }
  await sql`create index on relocated (line_id)`.execute(trx);
}

/** Above this many staged lines, joins row by row are slower than whole scans. */
const manyLines = 50_000;

/** Makes the server's plans fit the number of staged lines, for the rest of the transaction. */
export async function prepareJoins(trx: Trx, lines: number): Promise<void> {
  if (lines > manyLines) await sql`set local enable_nestloop = off`.execute(trx);
  else await sql`create index on staged (data_source, line_key)`.execute(trx);
  await analyzeStaged(trx);
}

/** Of the columns that are looked at. */
export async function analyzeStaged(trx: Trx): Promise<void> {
  await sql`analyze staged (${sql.join(lookedAt.map((name) => sql.ref(name)))})`.execute(trx);
}
