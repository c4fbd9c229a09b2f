/** Sources of imports: how their files are read, picked up and awaited. A removed source stays, for its imports. */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../distribution.ts';
import { guardTenantTable } from './guard.ts';

const statements = [
  `create table import_sources (
    client_id bigint not null,
    id bigint not null generated always as identity,
    name text not null,
    layout text,
    node_id bigint,
    strict boolean not null,
    rhythm jsonb,
    rhythm_since timestamptz,
    owner_email text,
    sftp jsonb,
    problem text,
    told_late_for timestamptz,
    version int not null default 1,
    changed_at timestamptz not null,
    changed_by text not null,
    is_deleted boolean not null default false,
    primary key (client_id, id)
  )`,
  'create unique index import_sources_name on import_sources (client_id, name) where not is_deleted',
  ...guardTenantTable('import_sources', 'select, insert, update'),
  'alter table imports add column source_id bigint',
  'create index imports_of_source on imports (client_id, source_id, id) where source_id is not null',
  // Files that were picked up: as they were called there, and whether they were moved away.
  `alter table delivery_files
    add column original_name text,
    add column sha256 text,
    add column is_moved boolean not null default true`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await distribute(db, 'import_sources');
}
