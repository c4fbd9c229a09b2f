/** Every kind of change: an explicit list. Its type ensures that none of the contract's kinds is missing. */

import {
  importCheckRequested,
  importDeleted,
  importDelivered,
  importLoadRequested,
} from './deliveries/kinds.ts';
import { reportRequested } from './documents/deliveries/request.ts';
import { reportUnsubscribed } from './documents/deliveries/unsubscribe-job.ts';
import { scheduleChanged } from './documents/schedules/state.ts';
import { lineEdited } from './features/bookings/changes.ts';
import { budgetSet } from './features/budgets/changes.ts';
import { budgetNotificationFired } from './features/budgets/firing.ts';
import { budgetNotificationChanged } from './features/budgets/notifications.ts';
import { nodeChanged } from './features/hierarchy/node-state.ts';
import { importTakeBackRequested } from './features/imports/changes.ts';
import { layoutSaved } from './features/layouts/changes.ts';
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
import { importSourceSaved } from './features/sources/changes.ts';
import { importSourceLate } from './features/sources/watch-job.ts';
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
import {
  answersReported,
  messageDelivered,
  travellerAnswered,
  travellersMessaged,
  travellersReminded,
} from './features/traveller-tracker/messages/kinds.ts';
import { invitationSent } from './features/users/changes.ts';
import { groupAccessSet, groupProvisioned, userProvisioned } from './features/users/provisioning/kinds.ts';
import { tokenCreated, tokenRevoked } from './features/users/token-changes.ts';
import { viewSaved } from './features/views/changes.ts';
import { viewChoicesChanged } from './features/views/choices.ts';
import { userUnbound } from './identity/binding.ts';
import { exchangeRatesLoaded } from './ingest/currency/rate-loads.ts';
import { dataImported } from './ingest/import-record.ts';
import { retentionApplied } from './ingest/retention/apply.ts';
import { importTakenBack } from './ingest/take-back/take-back.ts';
import type { Kinds } from './mutations/kind.ts';
import { changeUndone } from './mutations/undo.ts';
import { accessChanged } from './tenants/access.ts';
import { clientCreated } from './tenants/clients.ts';
import { userAdded } from './tenants/users.ts';
import { watchChanged } from './watches/changes.ts';
import { watchSecretReplaced, watchWebhookTested } from './watches/webhooks/changes.ts';

export const kinds: Kinds = {
  client_created: clientCreated,
  access_changed: accessChanged,
  provisioned_user_changed: userProvisioned,
  provisioned_group_changed: groupProvisioned,
  provisioned_group_access_set: groupAccessSet,
  service_token_created: tokenCreated,
  service_token_revoked: tokenRevoked,
  data_imported: dataImported,
  import_delivered: importDelivered,
  import_check_requested: importCheckRequested,
  import_load_requested: importLoadRequested,
  import_deleted: importDeleted,
  import_take_back_requested: importTakeBackRequested,
  import_taken_back: importTakenBack,
  retention_applied: retentionApplied,
  import_source_saved: importSourceSaved,
  import_source_late: importSourceLate,
  exchange_rates_loaded: exchangeRatesLoaded,
  layout_saved: layoutSaved,
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
  traveller_answered: travellerAnswered,
  travellers_reminded: travellersReminded,
  answers_reported: answersReported,
  schedule_changed: scheduleChanged,
  report_requested: reportRequested,
  report_unsubscribed: reportUnsubscribed,
  view_saved: viewSaved,
  view_choices_changed: viewChoicesChanged,
  watch_changed: watchChanged,
  watch_secret_replaced: watchSecretReplaced,
  watch_webhook_tested: watchWebhookTested,
  user_added: userAdded,
  user_unbound: userUnbound,
  client_selected: clientSelected,
  metadata_updated: metadataUpdated,
};
