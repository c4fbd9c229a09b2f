/** A report's file keeps its headline figures for the mails that deliver it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table report_files add column headline jsonb not null default '[]'`.execute(db);
}
