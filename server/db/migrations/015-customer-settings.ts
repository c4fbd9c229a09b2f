/**
 * What is settled for each customer, a node at the top, apart from what its feed says. null: as the feed says, else the
 * usual. A customer that is moved below another ceases to be one; its settings wait for it.
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
