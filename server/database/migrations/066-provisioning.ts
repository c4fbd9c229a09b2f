/** Users and groups that an identity provider manages, and the service tokens with which it does. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { amongAllClients, guardTenantTable } from './guard.ts';

const tables = ['provisioned_users', 'provisioned_groups', 'provisioned_members'] as const;

const statements = [
  `create table provisioned_users (
    client_id bigint not null,
    user_id bigint not null,
    external_id text,
    attributes jsonb not null,
    is_active boolean not null,
    by_groups boolean not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (client_id, user_id)
  )`,
  `create table provisioned_groups (
    client_id bigint not null,
    id bigint not null generated always as identity,
    external_id text,
    name text not null,
    user_type text,
    permissions text[] not null default '{}',
    node_ids bigint[] not null default '{}',
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (client_id, id)
  )`,
  'create unique index provisioned_groups_name on provisioned_groups (client_id, lower(name))',
  `create table provisioned_members (
    client_id bigint not null,
    group_id bigint not null,
    user_id bigint not null,
    primary key (client_id, group_id, user_id)
  )`,
  'create index provisioned_members_user on provisioned_members (client_id, user_id)',
  ...tables.flatMap((table) => guardTenantTable(table, 'select, insert, update, delete')),
  'alter table service_tokens add is_provisioning boolean not null default false',
  'alter table service_tokens add created_by_id bigint',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of tables) await distribute(db, table);
  await amongAllClients(db, ['service_tokens', 'changes'], async () => {
    await sql`
      update service_tokens set created_by_id = made.user_id
      from changes as made
      where made.client_id = service_tokens.client_id and made.kind = 'service_token_created'
        and made.subject_id = service_tokens.id::text`.execute(db);
  });
}
