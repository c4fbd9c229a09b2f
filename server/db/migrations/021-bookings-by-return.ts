/** Finds the bookings of trips under way and ahead, which are few among those of years. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('create index bookings_return on bookings (client_id, return_at)').execute(db);
}
