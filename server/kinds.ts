/** Every kind of change: an explicit list, in which none of the contract's can be missing. */

import type { Kinds } from './changes/kind.ts';
import { changeUndone } from './changes/undo.ts';
import { lineEdited } from './features/bookings/changes.ts';
import { budgetSet } from './features/budgets/changes.ts';
import { budgetNotificationFired } from './features/budgets/firing.ts';
import { budgetNotificationChanged } from './features/budgets/notifications.ts';
import { dataImported } from './features/data-import/import-feed.ts';
import { nodeChanged } from './features/hierarchy/node-state.ts';
import { overrideMapSaved } from './features/references/changes.ts';
import {
  serviceFeeSuggestionDismissed,
  serviceFeeTypeEdited,
  serviceFeeTypesMerged,
  serviceFeeTypesUnmerged,
} from './features/service-fee-types/changes.ts';
import { clientSelected, metadataUpdated } from './features/session/changes.ts';
import { clientSettingsChanged } from './features/settings/client-changes.ts';
import { organisationChanged } from './features/settings/organisation-changes.ts';
import { targetSet } from './features/targets/changes.ts';
import {
  travelPoliciesMerged,
  travelPoliciesUnmerged,
  travelPolicyEdited,
  travelPolicySuggestionDismissed,
} from './features/travel-policies/changes.ts';
import {
  travellerEdited,
  travellerSuggestionDismissed,
  travellersMerged,
  travellersUnmerged,
} from './features/traveller-merging/changes.ts';
import { messageDelivered, travellersMessaged } from './features/traveller-tracker/message-kinds.ts';
import { invitationSent } from './features/users/changes.ts';
import { userUnbound } from './identity/binding.ts';
import { reportRequested } from './reports/deliveries/request.ts';
import { reportUnsubscribed } from './reports/deliveries/unsubscribe-job.ts';
import { scheduleChanged } from './reports/schedules/state.ts';
import { accessChanged } from './tenants/access.ts';
import { clientCreated } from './tenants/clients.ts';
import { userAdded } from './tenants/users.ts';

export const kinds: Kinds = {
  client_created: clientCreated,
  access_changed: accessChanged,
  data_imported: dataImported,
  target_set: targetSet,
  node_changed: nodeChanged,
  change_undone: changeUndone,
  service_fee_type_edited: serviceFeeTypeEdited,
  service_fee_types_merged: serviceFeeTypesMerged,
  service_fee_types_unmerged: serviceFeeTypesUnmerged,
  travel_policy_edited: travelPolicyEdited,
  travel_policies_merged: travelPoliciesMerged,
  travel_policies_unmerged: travelPoliciesUnmerged,
  traveller_edited: travellerEdited,
  travellers_merged: travellersMerged,
  travellers_unmerged: travellersUnmerged,
  service_fee_suggestion_dismissed: serviceFeeSuggestionDismissed,
  travel_policy_suggestion_dismissed: travelPolicySuggestionDismissed,
  traveller_suggestion_dismissed: travellerSuggestionDismissed,
  line_edited: lineEdited,
  invitation_sent: invitationSent,
  organisation_changed: organisationChanged,
  client_settings_changed: clientSettingsChanged,
  budget_set: budgetSet,
  budget_notification_changed: budgetNotificationChanged,
  budget_notification_fired: budgetNotificationFired,
  override_map_saved: overrideMapSaved,
  travellers_messaged: travellersMessaged,
  message_delivered: messageDelivered,
  schedule_changed: scheduleChanged,
  report_requested: reportRequested,
  report_unsubscribed: reportUnsubscribed,
  user_added: userAdded,
  user_unbound: userUnbound,
  client_selected: clientSelected,
  metadata_updated: metadataUpdated,
};
