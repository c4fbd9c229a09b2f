/** How often each user has chosen which node in a picker: what the pickers begin with. */
import { type Kysely, sql } from 'kysely';

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
  `alter table node_uses enable row level security`,
  `alter table node_uses force row level security`,
  `create policy tenant on node_uses
     using (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)
     with check (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
  `grant select, insert, update on node_uses to tripledger_app`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
