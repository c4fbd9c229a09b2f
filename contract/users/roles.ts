/** Roles are shorthand for sets of permissions. Only the permissions are stored, so any combination is possible. */
import type { Permission } from '../http/permissions.ts';

/** Short names of the permissions. */
export const permissionNames: Record<Permission, string> = {
  traveller_tracker: 'Traveller tracker',
  tickets_in_credit: 'Tickets in credit',
  view_budgets: 'Budgets',
  live_bookings: 'Forward bookings',
  view_benchmarking: 'Benchmarking',
  scheduled_reports: 'Scheduled reports',
  can_manage_settings: 'Manage settings',
  can_manage_tree: 'Manage the hierarchy',
  can_manage_users: 'Manage users',
  can_edit_policy_codes: 'Edit travel policies',
  can_edit_travellers: 'Merge travellers',
  can_edit_service_fee_type: 'Edit service fee types',
  can_edit_bookings: 'Edit bookings',
  can_edit_references: 'Map reference fields',
  can_import: 'Import data',
};

const travelManager = [
  'traveller_tracker',
  'tickets_in_credit',
  'view_budgets',
  'live_bookings',
  'view_benchmarking',
  'scheduled_reports',
] as const satisfies readonly Permission[];

const dataEditor = [
  ...travelManager,
  'can_edit_policy_codes',
  'can_edit_travellers',
  'can_edit_service_fee_type',
  'can_edit_bookings',
] as const satisfies readonly Permission[];

export const roles: Readonly<Record<string, readonly Permission[]>> = {
  Reader: [],
  'Travel manager': travelManager,
  'Data editor': dataEditor,
  Administrator: Object.keys(permissionNames) as Permission[],
};

/** The role with exactly these permissions; null: none. */
export function roleOf(held: readonly Permission[]): string | null {
  const found = Object.entries(roles).find(
    ([, granted]) => granted.length === held.length && granted.every((one) => held.includes(one)),
  );
  return found?.[0] ?? null;
}
