/**
 * Binds a user to an issuer as well as a subject: another issuer may use the same subject for someone else. The issuer
 * of existing users is recorded at the next start, which knows the configured one.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column issuer text`.execute(db);
  await sql`update users set issuer = 'embedded' where subject like 'embedded|%'`.execute(db);
  await sql`alter table users drop constraint users_subject_key`.execute(db);
  await sql`alter table users add constraint users_issuer_subject_key unique (issuer, subject)`.execute(db);
}
