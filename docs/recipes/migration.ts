/**
 * Add a table of a tenant. 1. Write `server/database/migrations/NNN-name.ts` like this file and list it in `migrate.ts`.
 * 2. Describe the table in `server/database/schema.ts` and name it in `table-list.ts`; a test compares both with the database.
 * 3. If reports read it, add it to `server/replica/replicated-tables.ts`. Migrations only go forward and never change again
 * once they were released. Where one rewrites rows, test it with rows of the version before.
 */
import { type Kysely, sql } from 'kysely';
import { distribute } from '../../server/database/distribution.ts';
import { guardTenantTable } from '../../server/database/migrations/guard.ts';

const statements = [
  `create table figure_targets (
    client_id bigint not null,
    id bigint not null generated always as identity,
    percent_hundredths int not null,
    primary key (client_id, id)
  )`,
  // Row-level security, and the rights of the application's role.
  ...guardTenantTable('figure_targets', 'select, insert, update, delete'),
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // On Citus the table lies with its tenant; elsewhere this does nothing.
  await distribute(db, 'figure_targets');
}
