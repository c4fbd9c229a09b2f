/** Saved views, and which of them each user has as favourites and as start page. Deleted views stay, for undo. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table saved_views (
    client_id bigint not null,
    id bigint not null generated always as identity,
    owner_id bigint not null,
    name text not null,
    folder text not null,
    description text not null,
    path text not null,
    search text not null,
    is_shared boolean not null,
    names jsonb not null,
    is_of_all boolean not null,
    changed_at timestamptz not null,
    is_deleted boolean not null default false,
    primary key (client_id, id)
  )`,
  `create unique index saved_views_name on saved_views (client_id, owner_id, lower(folder), lower(name))
    where not is_deleted`,
  'create index saved_views_shared on saved_views (client_id) where is_shared and not is_deleted',
  ...guardTenantTable('saved_views', 'select, insert, update'),
  `create table view_choices (
    client_id bigint not null,
    user_id bigint not null,
    favourites bigint[] not null,
    start_id bigint,
    primary key (client_id, user_id)
  )`,
  ...guardTenantTable('view_choices', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'saved_views');
  await distribute(db, 'view_choices');
}
