/**
 * Schedules of saved views: which view, what each run asked of it, and the rows that its mail shows. A view brings its own
 * dates, which may stay the same from run to run: its runs are unique by the instant at which they are due.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table schedules add column view_id bigint',
  'alter table report_runs add column view jsonb',
  'alter table report_files add column shown_rows jsonb',
  'alter table report_runs drop constraint report_runs_client_id_schedule_id_node_id_date_start_reques_key',
  `create unique index report_runs_once on report_runs (client_id, schedule_id, node_id, date_start, request_id)
    nulls not distinct where view is null`,
  `create unique index report_runs_of_views_once on report_runs (client_id, schedule_id, due_at, request_id)
    nulls not distinct where view is not null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
