/** Permissions are strings on a membership (a user in a client); a user of type Client holds all of them. */
export const permissions = [
  'traveller_tracker',
  'tickets_in_credit',
  'view_budgets',
  'live_bookings',
  'view_benchmarking',
  'scheduled_reports',
  'can_manage_settings',
  'can_manage_tree',
  'can_manage_users',
  'can_edit_policy_codes',
  'can_edit_travellers',
  'can_edit_service_fee_type',
  'can_edit_bookings',
  'can_edit_references',
] as const;

/** Whoever holds one of these may change something, and so see what was changed (`contract/changes`). */
export const editingPermissions = [
  'view_budgets',
  'scheduled_reports',
  'can_manage_settings',
  'can_manage_tree',
  'can_manage_users',
  'can_edit_policy_codes',
  'can_edit_travellers',
  'can_edit_service_fee_type',
  'can_edit_bookings',
  'can_edit_references',
] as const satisfies readonly (typeof permissions)[number][];

export type Permission = (typeof permissions)[number];

export const userTypes = ['Client', 'Staff', 'User'] as const;

export type UserType = (typeof userTypes)[number];
