/**
 * The settings of each customer (a top-level node), separate from its feed's values. null: the feed's value, or else
 * the default. A customer that is moved below another is no longer a customer; its settings are kept in case it
 * returns.
 */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table customer_settings (
    client_id bigint not null,
    node_id bigint not null,
    industry text,
    fiscal_year_end text check (fiscal_year_end ~ '^\\d\\d-\\d\\d$'),
    high_risk_levels smallint[],
    high_risk_countries text[],
    premium_classes text[],
    primary key (client_id, node_id),
    foreign key (client_id, node_id) references nodes (client_id, id) on delete cascade
  )`,
  ...guardTenantTable('customer_settings', 'select, insert, update, delete'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
