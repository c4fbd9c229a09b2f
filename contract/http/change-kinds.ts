/**
 * Kinds of change. Every change by a user, a command or an import has one of these kinds and is recorded in the audit
 * log under it. The server defines the shape of a kind's audit record and how the change is undone
 * (`server/mutations/kind.ts`).
 */
import { kindsOfAccess } from './change-kinds-of-access.ts';
import { kindsOfFeeds } from './change-kinds-of-feeds.ts';
import { type KindOfChange, kind } from './kind-of-change.ts';
import { type Permission, permissions } from './permissions.ts';

/** What became of a message to travellers. */
const ofMessage = {
  subject: 'message',
  permission: 'traveller_tracker',
  isEditing: false,
  stale: ['/api/itinerary/messages/', '/api/itinerary/answers/'],
} as const;

const ofWebhook = { subject: 'watch', permission: 'everyone', stale: ['/api/watches/'] } as const;

export const kindsOfChange = {
  client_created: kind({ label: 'TMC created', subject: 'TMC', permission: null, stale: [] }),
  ...kindsOfAccess,
  ...kindsOfFeeds,
  target_set: kind({
    label: 'Target set',
    subject: 'target',
    permission: 'can_manage_settings',
    stale: [
      '/api/summary/compliance/',
      '/api/air/compliance/',
      '/api/accommodation/compliance/',
      '/api/car/compliance/',
      '/api/report/summary_report/',
    ],
  }),
  node_changed: kind({
    label: 'Hierarchy changed',
    subject: 'node',
    permission: 'can_manage_tree',
  }),
  line_edited: kind({
    label: 'Booking line edited',
    subject: 'line',
    permission: 'can_edit_bookings',
  }),
  // It is recorded under the kind that was undone.
  change_undone: kind({
    label: 'Change undone',
    subject: 'change',
    permission: null,
  }),
  service_fee_type_edited: kind({
    label: 'Service fee type edited',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
  }),
  service_fee_types_merged: kind({
    label: 'Service fee types merged',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
  }),
  service_fee_types_unmerged: kind({
    label: 'Service fee types unmerged',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
  }),
  travel_policy_edited: kind({
    label: 'Travel policy edited',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
  }),
  travel_policies_merged: kind({
    label: 'Travel policies merged',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
  }),
  travel_policies_unmerged: kind({
    label: 'Travel policies unmerged',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
  }),
  traveller_edited: kind({
    label: 'Traveller edited',
    subject: 'traveller',
    permission: 'can_edit_travellers',
  }),
  travellers_merged: kind({
    label: 'Travellers merged',
    subject: 'traveller',
    permission: 'can_edit_travellers',
  }),
  travellers_unmerged: kind({
    label: 'Travellers unmerged',
    subject: 'traveller',
    permission: 'can_edit_travellers',
  }),
  service_fee_suggestion_dismissed: kind({
    label: 'Service fee type suggestion dismissed',
    subject: 'suggestion',
    permission: 'can_edit_service_fee_type',
    stale: ['/api/service_fee/suggestions/'],
  }),
  travel_policy_suggestion_dismissed: kind({
    label: 'Travel policy suggestion dismissed',
    subject: 'suggestion',
    permission: 'can_edit_policy_codes',
    stale: ['/api/policy_code/suggestions/'],
  }),
  traveller_suggestion_dismissed: kind({
    label: 'Traveller suggestion dismissed',
    subject: 'suggestion',
    permission: 'can_edit_travellers',
    stale: ['/api/traveller/suggestions/'],
  }),
  organisation_changed: kind({
    label: 'Organisation changed',
    subject: 'organisation',
    permission: 'can_manage_settings',
  }),
  client_settings_changed: kind({
    label: 'TMC settings changed',
    subject: 'TMC',
    permission: 'can_manage_settings',
    stale: [
      '/api/tree/client/',
      '/api/scheduled_report/',
      '/api/news/',
      '/api/air/',
      '/api/ticket_credit/',
      '/api/live_bookings/',
      '/api/report/',
      '/api/query/',
      '/api/traveller/booking_detail/',
    ],
  }),
  budget_set: kind({
    label: 'Budget set',
    subject: 'budget',
    permission: 'view_budgets',
    stale: ['/api/budgets/list/', '/api/budgets/customers/'],
  }),
  budget_notification_changed: kind({
    label: 'Budget notification changed',
    subject: 'budget notification',
    permission: 'view_budgets',
    stale: ['/api/budgets/'],
  }),
  budget_notification_fired: kind({
    label: 'Budget threshold passed',
    subject: 'budget threshold',
    permission: 'view_budgets',
    stale: [],
  }),
  // A job applies the map to the lines.
  override_map_saved: kind({
    label: 'Override map saved',
    subject: 'override map',
    permission: 'can_edit_references',
    stale: ['/api/reference/'],
  }),
  travellers_messaged: kind({ label: 'Message to travellers', ...ofMessage }),
  message_delivered: kind({ label: 'Message delivery', ...ofMessage }),
  traveller_answered: kind({ label: 'Traveller answered', ...ofMessage }),
  travellers_reminded: kind({ label: 'Travellers reminded', ...ofMessage }),
  answers_reported: kind({ label: 'Travellers’ answers reported', ...ofMessage }),
  schedule_changed: kind({
    label: 'Scheduled report changed',
    subject: 'scheduled report',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  }),
  report_requested: kind({
    label: 'Report sent',
    subject: 'report run',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  }),
  report_unsubscribed: kind({
    label: 'Recipient unsubscribed',
    subject: 'schedule',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  }),
  view_saved: kind({
    label: 'Saved view changed',
    subject: 'saved view',
    permission: 'everyone',
    // A watch names its view.
    stale: ['/api/views/', '/api/watches/'],
  }),
  view_choices_changed: kind({
    label: 'Favourites or start page changed',
    subject: 'choice of views',
    permission: 'everyone',
    stale: ['/api/views/'],
  }),
  watch_changed: kind({
    label: 'Watch changed',
    subject: 'watch',
    permission: 'everyone',
    stale: ['/api/watches/'],
  }),
  watch_secret_replaced: kind({ label: 'Secret of a webhook replaced', ...ofWebhook }),
  watch_webhook_tested: kind({ label: 'Webhook tested', ...ofWebhook }),
  user_added: kind({ label: 'User added', of: 'account', subject: 'user', permission: null, stale: [] }),
  user_unbound: kind({
    label: 'User unlinked from sign-in service',
    of: 'account',
    subject: 'user',
    permission: null,
    stale: [],
  }),
  // The page reloads in the other TMC anyway.
  client_selected: kind({
    label: 'TMC selected',
    of: 'account',
    subject: 'user',
    permission: null,
    stale: [],
  }),
  metadata_updated: kind({
    label: 'Terms accepted or introduction watched',
    of: 'account',
    subject: 'user',
    permission: null,
    stale: ['/api/auth/'],
  }),
} as const satisfies Record<string, KindOfChange>;

export type ChangeKind = keyof typeof kindsOfChange;

/** A user with any of these permissions can change the TMC's data, and therefore has the screen of changes. */
export const editingPermissions = permissions.filter((permission) =>
  Object.values<KindOfChange>(kindsOfChange).some((one) => one.isEditing && one.permission === permission),
) as [Permission, ...Permission[]];

/** The path of the audit records. Every change in a client invalidates reads below it. */
export const recordsPath = '/api/changes/';

/** Kinds under which changes in a client are recorded. */
export const recordedKinds = (Object.keys(kindsOfChange) as ChangeKind[]).filter(
  (kind) => kindsOfChange[kind].of === 'client' && kind !== 'change_undone',
);

/**
 * The kinds whose audit records a holder of these permissions sees: those they may make and, with an editing permission,
 * those of commands.
 */
export function kindsSeenWith(held: readonly Permission[]): ChangeKind[] {
  const isEditor = editingPermissions.some((one) => held.includes(one));
  return recordedKinds.filter((kind) => {
    const { permission } = kindsOfChange[kind];
    if (permission === 'everyone') return true;
    return permission === null ? isEditor : held.includes(permission);
  });
}
