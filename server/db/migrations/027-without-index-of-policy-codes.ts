/** It cost an import a second of each million lines, and served one check, which copies answer too (decision 027). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index line_items_policy`.execute(db);
}
