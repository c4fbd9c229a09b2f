/** The screens by path, and the permission that each needs: one, one of several, or null for everyone in the TMC. */
import { editingPermissions } from './change-kinds.ts';
import type { Permission } from './permissions.ts';

export const screenPermissions = {
  '/view/summary': null,
  '/view/airfare': null,
  '/view/accommodation': null,
  '/view/rentalcar': null,
  '/view/servicefees': null,
  '/view/traveller': null,
  '/view/explore': null,
  '/view/ticketsInCredit': 'tickets_in_credit',
  '/view/travellertracker': 'traveller_tracker',
  '/view/budgets': 'view_budgets',
  '/view/forwardbookings': 'live_bookings',
  '/view/benchmarking': 'view_benchmarking',
  '/feature/downloadreports': null,
  '/feature/scheduledreports': 'scheduled_reports',
  '/feature/savedviews': null,
  '/admin/settings': 'can_manage_settings',
  '/admin/hierarchy': 'can_manage_tree',
  '/admin/imports': 'can_import',
  '/admin/dataquality': 'can_import',
  '/admin/changes': editingPermissions,
  '/admin/users': 'can_manage_users',
  '/editing/travelpolicies': 'can_edit_policy_codes',
  '/editing/travellermerging': 'can_edit_travellers',
  '/editing/servicefeetypemerging': 'can_edit_service_fee_type',
  '/editing/bookings': 'can_edit_bookings',
} as const satisfies Record<`/${string}`, Permission | readonly Permission[] | null>;

export type ScreenPath = keyof typeof screenPermissions;
export const screenPaths = Object.keys(screenPermissions) as ScreenPath[];

export function mayOpenScreen(path: ScreenPath, held: readonly Permission[]): boolean {
  const needed: Permission | readonly Permission[] | null = screenPermissions[path];
  return needed === null || [needed].flat().some((one) => held.includes(one));
}
