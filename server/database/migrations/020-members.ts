/**
 * Moves activity, name and sign-ins to the membership: one TMC must not see what another enters or learns about a
 * person. The application now assigns users' ids: consecutive ids would reveal who was already known
 * (`tenants/users.ts`).
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table memberships
     add column name text,
     add column is_active boolean not null default true,
     add column invited_at timestamptz,
     add column last_login_at timestamptz`,
  `update memberships set
     is_active = users.is_active,
     last_login_at = case when users.active_client_id = memberships.client_id then users.last_login end
   from users where users.id = memberships.user_id`,
  `alter table users drop column is_active, drop column last_login, alter column id drop identity`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
