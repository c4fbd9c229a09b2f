/** Permissions belong to a membership (a user in a client); a user of type Client has all of them. */
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
  'can_import',
] as const;

export type Permission = (typeof permissions)[number];

export const userTypes = ['Client', 'Staff', 'User'] as const;

export type UserType = (typeof userTypes)[number];
