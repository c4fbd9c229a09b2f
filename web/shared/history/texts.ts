/** The visible texts of changes and their history. */

import type { ChangeKind } from '@tripledger/contract/http/change-kinds.ts';
import { plural } from '../../ui/format.ts';

/** What is undone, where the kind's label does not say it. */
const undone: Partial<Record<ChangeKind, string>> = {
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
  exchange_rates_loaded: 'Load of exchange rates',
  budget_set: 'Budget',
  budget_notification_changed: 'Change of notification',
  override_map_saved: 'Change of override map',
  schedule_changed: 'Change of schedule',
};

export const texts = {
  title: 'History',
  none: 'No changes yet',
  undoneLater: ', undone later',
  older: 'Older',
  undone,
  /** What stands for a change in `undone` if it is not there. */
  quoted: (label: string) => `“${label}”`,
  isUndone: (what: string) => `${what} undone`,
  isRestored: (what: string) => `${what} restored`,
  change: {
    title: 'Change',
    titleOf: (change: string, subject: string) => `${change}: ${subject}`,
    wasNew: 'It did not exist before.',
    isGone: 'It no longer exists.',
    effect: (amount: string) => `Effect: ${amount}`,
    effectWithShare: (amount: string, share: string) => `Effect: ${amount} (${share})`,
    beforeAndAfter: 'Before and after',
    field: 'Field',
    before: 'Before',
    after: 'After',
    showUnchanged: (fields: number) => `Show ${plural(fields, 'unchanged field')}`,
    yes: 'Yes',
    no: 'No',
    /** Fields whose names in code are not those of the screens. */
    fields: {
      nodeIds: 'Organisations',
      compare: 'Compare with',
      isProvisioning: 'For an identity provider (SCIM)',
      externalId: 'ID at the identity provider',
    } as Readonly<Record<string, string>>,
  },
  undo: {
    undo: 'Undo',
    title: (change: string, subject: string) => `Undo “${change}” of ${subject}?`,
    removes: 'It will be removed again.',
    restores: 'It will be restored as it was.',
    field: (field: string, before: string, after: string) => `${field}: ${before} instead of ${after}`,
  },
};
