/**
 * Drops an index that cost imports a second per million lines for one check, which replicas answer too (decision 027).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index line_items_policy`.execute(db);
}
