/**
 * Index to find whether a customer's lines have a policy code, which edits of lines check while holding the data
 * version.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index line_items_policy on line_items (client_id, raw_policy_code_id, node_id)
    where raw_policy_code_id is not null`.execute(db);
}
