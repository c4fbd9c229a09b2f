/** Index to find the bookings of current and upcoming trips, which are few among those of all years. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('create index bookings_return on bookings (client_id, return_at)').execute(db);
}
