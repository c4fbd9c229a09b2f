/** Booking days with what is known of the booking's trip. */
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter view booking_days rename to booking_day_sums',
  `create view booking_days with (security_invoker = true) as
   select day.*, trip.is_overnight, trip.has_accommodation, trip.duration_days
   from booking_day_sums day
     left join bookings trip on trip.client_id = day.client_id and trip.id = day.booking_id`,
  'grant select on booking_days to tripledger_app',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
