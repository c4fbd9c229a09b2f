/**
 * Users of type Client have every permission. Those who had all that there were before imports came to the browser may import, too;
 * nobody else could give it to them, since nobody may give what he lacks.
 */
import { type Kysely, sql } from 'kysely';

const others = [
  ...['traveller_tracker', 'tickets_in_credit', 'view_budgets', 'live_bookings', 'view_benchmarking'],
  ...['scheduled_reports', 'can_manage_settings', 'can_manage_tree', 'can_manage_users'],
  ...['can_edit_policy_codes', 'can_edit_travellers', 'can_edit_service_fee_type', 'can_edit_bookings'],
  'can_edit_references',
];

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update memberships set permissions = permissions || 'can_import'::text
    where user_type = 'Client' and permissions @> ${others}::text[] and not permissions @> '{can_import}'`.execute(
    db,
  );
}
