/**
 * Kinds of change: everything that people, commands and imports change is one of these, and is recorded as it. What
 * the server needs of a kind, the shape of its record and how it is undone, stands where it is written
 * (`server/changes/kind.ts`).
 */
import type { Permission } from './permissions.ts';

type KindOfChange = {
  /** As a person reads it in a list of changes. */
  label: string;
  /** Whose record it is: a client's, or that of a person's own account, outside any client. */
  of: 'client' | 'account';
  /** What is changed, in a word. */
  subject: string;
  /** Which permission makes it, sees its records and undoes it; null: commands alone make it, whoever edits sees it. */
  permission: Permission | null;
  /**
   * Paths of reads, or how they begin, that may answer something else after such a change: screens ask them anew.
   * The change's own answer is not among them.
   */
  stale: 'everything' | readonly `/api/${string}`[];
};

export const kindsOfChange = {
  client_created: { label: 'TMC created', of: 'client', subject: 'TMC', permission: null, stale: [] },
  access_changed: {
    label: 'Access changed',
    of: 'client',
    subject: 'user',
    permission: 'can_manage_users',
    // Whoever changes their own has another menu; reports of an owner without access stop.
    stale: ['/api/auth/', '/api/scheduled_report/'],
  },
  data_imported: {
    label: 'Data imported',
    of: 'client',
    subject: 'import',
    permission: null,
    stale: 'everything',
  },
  target_set: {
    label: 'Target set',
    of: 'client',
    subject: 'target',
    permission: 'can_manage_settings',
    stale: [
      '/api/summary/compliance/',
      '/api/air/compliance/',
      '/api/accommodation/compliance/',
      '/api/car/compliance/',
      '/api/report/summary_report/',
    ],
  },
  node_changed: {
    label: 'Hierarchy changed',
    of: 'client',
    subject: 'node',
    permission: 'can_manage_tree',
    stale: 'everything',
  },
  line_edited: {
    label: 'Booking line edited',
    of: 'client',
    subject: 'line',
    permission: 'can_edit_bookings',
    stale: 'everything',
  },
  // Its record is of the kind that was undone.
  change_undone: {
    label: 'Change undone',
    of: 'client',
    subject: 'change',
    permission: null,
    stale: 'everything',
  },
  service_fee_type_edited: {
    label: 'Service fee type edited',
    of: 'client',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
    stale: 'everything',
  },
  service_fee_types_merged: {
    label: 'Service fee types merged',
    of: 'client',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
    stale: 'everything',
  },
  service_fee_types_unmerged: {
    label: 'Service fee types unmerged',
    of: 'client',
    subject: 'service fee type',
    permission: 'can_edit_service_fee_type',
    stale: 'everything',
  },
  travel_policy_edited: {
    label: 'Travel policy edited',
    of: 'client',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
    stale: 'everything',
  },
  travel_policies_merged: {
    label: 'Travel policies merged',
    of: 'client',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
    stale: 'everything',
  },
  travel_policies_unmerged: {
    label: 'Travel policies unmerged',
    of: 'client',
    subject: 'travel policy',
    permission: 'can_edit_policy_codes',
    stale: 'everything',
  },
  traveller_edited: {
    label: 'Traveller edited',
    of: 'client',
    subject: 'traveller',
    permission: 'can_edit_travellers',
    stale: 'everything',
  },
  travellers_merged: {
    label: 'Travellers merged',
    of: 'client',
    subject: 'traveller',
    permission: 'can_edit_travellers',
    stale: 'everything',
  },
  travellers_unmerged: {
    label: 'Travellers unmerged',
    of: 'client',
    subject: 'traveller',
    permission: 'can_edit_travellers',
    stale: 'everything',
  },
  service_fee_suggestion_dismissed: {
    label: 'Suggestion of service fee types dismissed',
    of: 'client',
    subject: 'suggestion',
    permission: 'can_edit_service_fee_type',
    stale: ['/api/service_fee/suggestions/'],
  },
  travel_policy_suggestion_dismissed: {
    label: 'Suggestion of travel policies dismissed',
    of: 'client',
    subject: 'suggestion',
    permission: 'can_edit_policy_codes',
    stale: ['/api/policy_code/suggestions/'],
  },
  traveller_suggestion_dismissed: {
    label: 'Suggestion of travellers dismissed',
    of: 'client',
    subject: 'suggestion',
    permission: 'can_edit_travellers',
    stale: ['/api/traveller/suggestions/'],
  },
  invitation_sent: {
    label: 'Invitation sent again',
    of: 'client',
    subject: 'user',
    permission: 'can_manage_users',
    stale: ['/api/auth/user/'],
  },
  organisation_changed: {
    label: 'Organisation changed',
    of: 'client',
    subject: 'organisation',
    permission: 'can_manage_settings',
    stale: 'everything',
  },
  client_settings_changed: {
    label: 'TMC settings changed',
    of: 'client',
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
    ],
  },
  budget_set: {
    label: 'Budget set',
    of: 'client',
    subject: 'budget',
    permission: 'view_budgets',
    stale: ['/api/budgets/list/'],
  },
  budget_notification_changed: {
    label: 'Budget notification changed',
    of: 'client',
    subject: 'budget notification',
    permission: 'view_budgets',
    stale: ['/api/budgets/'],
  },
  budget_notification_fired: {
    label: 'Budget threshold passed',
    of: 'client',
    subject: 'budget threshold',
    permission: 'view_budgets',
    stale: [],
  },
  // Lines follow in a job.
  override_map_saved: {
    label: 'Override map saved',
    of: 'client',
    subject: 'override map',
    permission: 'can_edit_references',
    stale: ['/api/reference/'],
  },
  travellers_messaged: {
    label: 'Message to travellers',
    of: 'client',
    subject: 'message',
    permission: 'traveller_tracker',
    stale: ['/api/itinerary/messages/'],
  },
  message_delivered: {
    label: 'Message delivered, or not',
    of: 'client',
    subject: 'message',
    permission: null,
    stale: ['/api/itinerary/messages/'],
  },
  schedule_changed: {
    label: 'Scheduled report changed',
    of: 'client',
    subject: 'scheduled report',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  },
  report_requested: {
    label: 'Report sent again, or as a sample',
    of: 'client',
    subject: 'report run',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  },
  report_unsubscribed: {
    label: 'Recipient unsubscribed',
    of: 'client',
    subject: 'schedule',
    permission: 'scheduled_reports',
    stale: ['/api/scheduled_report/'],
  },
  user_added: { label: 'User added', of: 'account', subject: 'user', permission: null, stale: [] },
  user_unbound: {
    label: 'User unbound from the issuer',
    of: 'account',
    subject: 'user',
    permission: null,
    stale: [],
  },
  // The page starts anew in the other TMC by itself.
  client_selected: { label: 'TMC selected', of: 'account', subject: 'user', permission: null, stale: [] },
  metadata_updated: {
    label: 'Terms accepted, or introduction watched',
    of: 'account',
    subject: 'user',
    permission: null,
    stale: ['/api/auth/'],
  },
} as const satisfies Record<string, KindOfChange>;

export type ChangeKind = keyof typeof kindsOfChange;

/** Where records are read; every change of a client makes what was read there stale. */
export const recordsPath = '/api/changes/';

/** Kinds of which records of a client are. */
export const recordedKinds = (Object.keys(kindsOfChange) as ChangeKind[]).filter(
  (kind) => kindsOfChange[kind].of === 'client' && kind !== 'change_undone',
);

/** The kinds whose records a holder of these permissions sees: those that they may make, and those of commands. */
export function kindsSeenWith(permissions: readonly Permission[]): ChangeKind[] {
  return recordedKinds.filter((kind) => {
    const { permission } = kindsOfChange[kind];
    return permission === null || permissions.includes(permission);
  });
}

/** What a field of a record is called: `user type` for `userType`, `parent` for `parentId`, `active` for `isActive`. */
export function fieldInWords(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/^is /, '').replace(/ id(s?)$/, '$1');
}
