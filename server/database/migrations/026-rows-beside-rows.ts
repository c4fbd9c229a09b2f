/**
 * Includes the version in the unique keys, so that a bulk update can insert new row versions of lines and bookings next
 * to the old ones. After its commit, each has one row again.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table line_items drop constraint line_items_pkey`,
  `alter table line_items add primary key (client_id, id, version)`,
  `alter table line_items drop constraint line_items_client_id_data_source_line_key_key`,
  `alter table line_items add unique (client_id, data_source, line_key, version)`,
  `alter table bookings drop constraint bookings_pkey`,
  `alter table bookings add primary key (client_id, id, version)`,
  `alter table bookings drop constraint bookings_client_id_reference_customer_id_key`,
  `alter table bookings add unique (client_id, reference, customer_id, version)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
