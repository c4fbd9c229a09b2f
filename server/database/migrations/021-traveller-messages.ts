/** Messages to travellers, and the delivery state of each. */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table traveller_messages (
    client_id bigint not null references clients (id),
    id bigint generated always as identity,
    at timestamptz not null default now(),
    user_id bigint references users (id),
    sender text not null,
    place text not null,
    subject text not null,
    text text not null,
    primary key (client_id, id)
  )`,
  `create table traveller_message_recipients (
    client_id bigint not null,
    message_id bigint not null,
    traveller_id bigint not null,
    name text not null,
    email text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    state_at timestamptz not null default now(),
    primary key (client_id, message_id, traveller_id),
    foreign key (client_id, message_id) references traveller_messages (client_id, id)
  )`,
  ...guardTenantTable('traveller_messages', 'select, insert'),
  ...guardTenantTable('traveller_message_recipients', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
