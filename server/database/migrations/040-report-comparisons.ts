/** What scheduled reports are compared with. Earlier schedules compared with the dates just before, and continue to. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['schedules', 'report_runs']) {
    await sql`alter table ${sql.table(table)} add column compare text not null default 'previous'`.execute(
      db,
    );
  }
}
