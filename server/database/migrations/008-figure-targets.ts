/** Targets of customers (top-level nodes) for compliance figures, in hundredths of a percent. */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table figure_targets (
    client_id bigint not null,
    node_id bigint not null,
    figure text not null,
    percent_hundredths integer not null check (percent_hundredths between 0 and 10000),
    primary key (client_id, node_id, figure),
    foreign key (client_id, node_id) references nodes (client_id, id) on delete cascade
  )`,
  ...guardTenantTable('figure_targets', 'select, insert, update, delete'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
