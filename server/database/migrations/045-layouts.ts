/** Layouts, by which a TMC reads foreign files (`layouts/`). A deleted layout stays, so that its versions go on. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table layouts (
    client_id bigint not null,
    id bigint not null generated always as identity,
    name text not null,
    version int not null,
    layout jsonb not null,
    changed_at timestamptz not null,
    changed_by text not null,
    is_deleted boolean not null default false,
    primary key (client_id, id)
  )`,
  'create unique index layouts_name on layouts (client_id, lower(name)) where not is_deleted',
  ...guardTenantTable('layouts', 'select, insert, update'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'layouts');
}
