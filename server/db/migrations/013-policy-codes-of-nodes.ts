/** Whether a customer's lines have a policy code, which an edit of a line asks while it holds the data version. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index line_items_policy on line_items (client_id, raw_policy_code_id, node_id)
    where raw_policy_code_id is not null`.execute(db);
}
