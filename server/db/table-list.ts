/**
 * Every table, by whose rows it holds. A table that stands in neither list does not compile; one whose guard is not
 * as its list asks for fails `table-guards.test.ts`.
 */
import type { Tables } from './schema.ts';

/** Rows of one client each: row-level security, `client_id` first in every key, distributed by it where that is done. */
export const tenantTables = [
  'data_version',
  'nodes',
  'node_closure',
  'figure_targets',
  'membership_nodes',
  'node_uses',
  'places',
  'travellers',
  'raw_travellers',
  'policy_codes',
  'raw_policy_codes',
  'policy_defaults',
  'service_fee_types',
  'raw_service_fee_types',
  'bookings',
  'booking_nodes',
  'line_items',
  'imports',
  'import_rejects',
  'changes',
  'dismissed_suggestions',
  'customer_settings',
  'client_logos',
  'budgets',
  'budget_notifications',
  'fired_notifications',
  'override_maps',
  'traveller_messages',
  'traveller_message_recipients',
  'schedules',
  'report_runs',
  'report_files',
  'report_file_parts',
  'report_deliveries',
  'unsubscribes',
  'answered_requests',
  'requested_mails',
] as const satisfies readonly (keyof Tables)[];

/** Tables that all clients share, and why: small, without row-level security, whole on every machine. */
export const sharedTables: Record<Exclude<keyof Tables, (typeof tenantTables)[number]>, string> = {
  clients: 'the clients themselves',
  users: 'a person may work in several clients',
  memberships: 'says in which clients a user may work, so it is read before one of them is chosen',
  account_changes: 'what people change about their own account, in whatever client',
  issuer_records: 'sign-ins at the embedded issuer, which come before any client',
  advisories: 'what governments publish for everybody; a client chooses whose',
  advisory_fetches: 'how those feeds were last fetched, once for all',
};
