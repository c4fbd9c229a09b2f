/** Indexes to find the undo of a change, and the changes of a user. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index changes_undo on changes (client_id, undo_of) where undo_of is not null`.execute(db);
  await sql`create index changes_person on changes (client_id, user_id, id desc)`.execute(db);
}
