/** The temporary tables of one import. They vanish with its transaction, however that ends. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/tenant.ts';

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
  co2_g: 'bigint',
} as const;

export type FeedColumn = keyof typeof feedColumns;
export type DerivedColumn = keyof typeof derivedColumns;

export const stagedColumns = [...Object.keys(derivedColumns), ...Object.keys(feedColumns)];

const tables = {
  staged: { ...derivedColumns, ...feedColumns },
  rejected: { file: 'text', row_number: 'bigint', column_name: 'text', value: 'text', reason: 'text' },
  relocated: {
    line_id: 'bigint',
    booking_id: 'bigint',
    origin_country: 'text',
    destination_country: 'text',
    distance_m: 'bigint',
    co2_g: 'bigint',
  },
};

export const rejectedColumns = Object.keys(tables.rejected);
export const relocatedColumns = Object.keys(tables.relocated);

export async function createStaging(trx: Trx): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    await sql.raw(`create temporary table ${table} (${list.join(', ')}) on commit drop`).execute(trx);
  }
}

/** Makes (or makes again) a temporary table from a question. */
export async function createTemporary(trx: Trx, table: string, question: RawBuilder<unknown>): Promise<void> {
  await sql`drop table if exists ${sql.table(table)}`.execute(trx);
  await sql`create temporary table ${sql.table(table)} on commit drop as ${question}`.execute(trx);
  await sql`analyze ${sql.table(table)}`.execute(trx);
}
