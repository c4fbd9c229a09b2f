/**
 * Every table, by the owner of its rows. A table missing from both lists does not compile; one that is not isolated as
 * its list requires fails `table-guards.test.ts`.
 */
import type { Tables } from './schema.ts';

/** Each row belongs to one client: row-level security, `client_id` first in every key, distributed by it on Citus. */
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
  'import_files',
  'import_lines_before',
  'deliveries',
  'delivery_files',
  'removed_rows',
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
  'service_tokens',
  'layouts',
  'import_sources',
  'exchange_rate_loads',
  'exchange_rates',
  'answered_requests',
  'requested_mails',
] as const satisfies readonly (keyof Tables)[];

/** Tables that all clients share, and why: small, without row-level security, replicated to every server. */
export const sharedTables: Record<Exclude<keyof Tables, (typeof tenantTables)[number]>, string> = {
  clients: 'the clients themselves',
  users: 'a user may belong to several clients',
  memberships: 'determine which clients a user may access, so they are read before one is chosen',
  account_changes: 'changes of users to their own accounts, which belong to no client',
  issuer_records: 'sign-ins at the embedded issuer, which precede the choice of a client',
  advisories: 'published by governments for everybody; each client chooses a source',
  advisory_fetches: 'the last fetches of these feeds, shared by all clients',
};
