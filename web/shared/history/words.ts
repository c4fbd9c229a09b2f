/** The names of changes, and of taking them back. */
import type { ChangeRow } from '@tripledger/contract/changes/calls.ts';
import { type ChangeKind, kindsOfChange } from '@tripledger/contract/http/change-kinds.ts';

/** What is undone, where the kind's label does not say it. */
const nouns: Partial<Record<ChangeKind, string>> = {
  access_changed: 'Change of access',
  target_set: 'Target',
  node_changed: 'Change of hierarchy',
  line_edited: 'Edit',
  service_fee_type_edited: 'Edit',
  service_fee_types_merged: 'Merge',
  service_fee_types_unmerged: 'Unmerge',
  travel_policy_edited: 'Edit',
  travel_policies_merged: 'Merge',
  travel_policies_unmerged: 'Unmerge',
  traveller_edited: 'Edit',
  travellers_merged: 'Merge',
  travellers_unmerged: 'Unmerge',
  service_fee_suggestion_dismissed: 'Dismissal',
  travel_policy_suggestion_dismissed: 'Dismissal',
  traveller_suggestion_dismissed: 'Dismissal',
  organisation_changed: 'Change of organisation',
  client_settings_changed: 'Change of settings',
  budget_set: 'Budget',
  budget_notification_changed: 'Change of notification',
  override_map_saved: 'Change of override map',
  schedule_changed: 'Change of schedule',
};

/** "Travellers merged", "Merge undone", or "Merge restored" where an undo was taken back. */
export function changeName({ kind, undoOf, isRestored }: Pick<ChangeRow, 'kind' | 'undoOf' | 'isRestored'>) {
  const { label } = kindsOfChange[kind];
  if (undoOf === null) return label;
  return `${nouns[kind] ?? `“${label}”`} ${isRestored ? 'restored' : 'undone'}`;
}
