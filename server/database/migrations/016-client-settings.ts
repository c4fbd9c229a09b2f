/**
 * The settings of a TMC for all its users. They are stored with the TMC's name, since users read them for all their
 * TMCs before they choose one. Logos are kept, so that a change of the logo can be undone.
 */
import { type Kysely, sql } from 'kysely';
import { guardTenantTable } from './guard.ts';

const statements = [
  `alter table clients add column settings jsonb not null default '{}'`,
  `create table client_logos (
    client_id bigint not null,
    key text not null,
    width integer not null,
    height integer not null,
    image bytea not null,
    primary key (client_id, key)
  )`,
  ...guardTenantTable('client_logos', 'select, insert'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
