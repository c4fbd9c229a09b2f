/** How often each user has chosen each node in a picker, to list frequent nodes first. */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table node_uses (
    client_id bigint not null references clients (id),
    user_id bigint not null references users (id),
    node_id bigint not null,
    times bigint not null,
    last_used_at timestamptz not null,
    primary key (client_id, user_id, node_id),
    foreign key (client_id, node_id) references nodes (client_id, id) on delete cascade
  )`,
  ...guardTenantTable('node_uses', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
