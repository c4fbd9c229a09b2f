/**
 * Marks clients whose trips were derived by older rules (an insurance's ends counted as a segment): the next import
 * derives them again. A later change of the rules sets the mark again.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table data_version add column has_stale_trips boolean not null default true`.execute(db);
  await sql`alter table data_version alter column has_stale_trips set default false`.execute(db);
}
