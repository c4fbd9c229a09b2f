/**
 * Stores the trip's destination in each line, so that figures by destination do not join every line with its booking,
 * which is most of their cost.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table line_items add column trip_place_id bigint`.execute(db);
  await sql`
    update line_items l set trip_place_id = b.destination_place_id
    from bookings b
    where b.client_id = l.client_id and b.id = l.booking_id
      and b.destination_place_id is not null`.execute(db);
}
