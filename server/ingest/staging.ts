/** The temporary tables of one import. They are dropped at the end of its transaction. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { createEmptyTemporary } from '../database/temporary.ts';

/** Columns of a staged line with the feed's values, in the order of the content hash. */
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
  currency: 'text',
  delivered: 'jsonb',
} as const;

/** Columns derived for each line while it is read. The two place ids come first, because they may be known late. */
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
  import_file_id: 'bigint',
  source_row: 'bigint',
  has_booked_date: 'boolean',
} as const;

/** Columns filled for lines in other currencies, with their amounts (`currency/convert-staged.ts`). */
const convertedColumns = { exchange_rate: 'numeric', rate_date: 'date', rate_source: 'text' } as const;

/** Columns filled by override maps; empty without a map. */
const overriddenColumns = { feed_values: 'jsonb' };

/** The columns of a staged line in the order in which they are written. */
export const stagedColumns = [...Object.keys(derivedColumns), ...Object.keys(feedColumns)];

/** What is kept of a line before it changes: `import_lines_before` has these columns. */
export const keptColumns = [
  ...stagedColumns.filter((column) => column !== 'row_number'),
  ...Object.keys(convertedColumns),
];

const columns = { ...derivedColumns, ...feedColumns, ...convertedColumns, ...overriddenColumns };

/**
 * Columns by which all staged lines are scanned several times. They come first in the table, since PostgreSQL reaches a
 * column by way of those before it.
 */
const scannedColumns = [
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
  staged: { ...Object.fromEntries(scannedColumns.map((name) => [name, columns[name]])), ...columns },
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
    source_file: 'text',
    source_row: 'bigint',
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

/** Above this number of staged lines, nested-loop joins are slower than full scans. */
const manyLines = 50_000;

/** Adapts the server's query plans to the number of staged lines, for the rest of the transaction. */
export async function prepareJoins(trx: Trx, lines: number): Promise<void> {
  if (lines > manyLines) await sql`set local enable_nestloop = off`.execute(trx);
  else await sql`create index on staged (data_source, line_key)`.execute(trx);
  await analyzeStaged(trx);
}

/** Collects statistics of the scanned columns. */
export async function analyzeStaged(trx: Trx): Promise<void> {
  await sql`analyze staged (${sql.join(scannedColumns.map((name) => sql.ref(name)))})`.execute(trx);
}
