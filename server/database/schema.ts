/**
 * Kysely's types of the tables. Money is in cents, dates and times are ISO strings (parsed in `pool.ts`), ids are
 * numbers. See `migrations/` for keys and meanings.
 */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import type { Permission, UserType } from '../../contract/http/permissions.ts';
import type { Target } from '../../contract/metrics/targets.ts';
import type { LineItemsTable } from './line-table.ts';
import type { AccessRecordsTable, RefusedSignInsTable, RemovedClientsTable } from './schema-audit.ts';
import type {
  DeliveriesTable,
  DeliveryFilesTable,
  ImportFilesTable,
  ImportLinesBeforeTable,
  ImportRejectsTable,
  ImportsTable,
  RemovedRowsTable,
} from './schema-imports.ts';
import type { LayoutsTable } from './schema-layouts.ts';
import type {
  DismissedSuggestionsTable,
  PolicyCodesTable,
  PolicyDefaultsTable,
  RawPolicyCodesTable,
  RawServiceFeeTypesTable,
  RawTravellersTable,
  ServiceFeeTypesTable,
  TravellersTable,
} from './schema-merged.ts';
import type { ErasuresTable } from './schema-privacy.ts';
import type {
  ProvisionedGroupsTable,
  ProvisionedMembersTable,
  ProvisionedUsersTable,
} from './schema-provisioning.ts';
import type { ExchangeRateLoadsTable, ExchangeRatesTable } from './schema-rates.ts';
import type {
  ReportDeliveriesTable,
  ReportFilePartsTable,
  ReportFilesTable,
  ReportRunsTable,
  SchedulesTable,
  UnsubscribesTable,
} from './schema-reports.ts';
import type { AnsweredRequestsTable, RequestedMailsTable } from './schema-requests.ts';
import type {
  BudgetNotificationsTable,
  BudgetsTable,
  ClientLogosTable,
  CustomerSettingsTable,
  FiredNotificationsTable,
  OverrideMapsTable,
} from './schema-settings.ts';
import type { ImportSourcesTable } from './schema-sources.ts';
import type { ServiceTokensTable } from './schema-tokens.ts';
import type {
  AdvisoriesTable,
  AdvisoryFetchesTable,
  TravellerMessageRecipientsTable,
  TravellerMessagesTable,
} from './schema-tracker.ts';
import type { SavedViewsTable, ViewChoicesTable } from './schema-views.ts';
import type {
  WatchAttemptsTable,
  WatchEvaluationsTable,
  WatchesTable,
  WatchSecretsTable,
} from './schema-watches.ts';

/** The database for code that may write: commands, imports, the session, and the serving of features. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** The database as seen by features and jobs. They write only through `mutations/door.ts` (`http/serve-change.ts`). */
export type ReadOnlyDb = Pick<Db, 'selectFrom'>;

export type Tables = {
  clients: ClientsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  issuer_records: IssuerRecordsTable;
  data_version: DataVersionTable;
  nodes: NodesTable;
  node_closure: { client_id: number; ancestor_id: number; descendant_id: number; depth: number };
  figure_targets: { client_id: number; node_id: number; figure: Target; percent_hundredths: number };
  membership_nodes: { client_id: number; user_id: number; node_id: number };
  node_uses: { client_id: number; user_id: number; node_id: number; times: number; last_used_at: Date };
  places: PlacesTable;
  travellers: TravellersTable;
  raw_travellers: RawTravellersTable;
  policy_codes: PolicyCodesTable;
  raw_policy_codes: RawPolicyCodesTable;
  policy_defaults: PolicyDefaultsTable;
  service_fee_types: ServiceFeeTypesTable;
  raw_service_fee_types: RawServiceFeeTypesTable;
  bookings: BookingsTable;
  /** For bookings with lines on several nodes: which nodes shaped the trip. */
  booking_nodes: { client_id: number; booking_id: number; node_id: number; shapes_trip: boolean };
  line_items: LineItemsTable;
  imports: ImportsTable;
  import_rejects: ImportRejectsTable;
  import_files: ImportFilesTable;
  import_lines_before: ImportLinesBeforeTable;
  deliveries: DeliveriesTable;
  delivery_files: DeliveryFilesTable;
  removed_rows: RemovedRowsTable;
  changes: RecordColumns & { client_id: number };
  account_changes: RecordColumns;
  access_records: AccessRecordsTable;
  refused_sign_ins: RefusedSignInsTable;
  removed_clients: RemovedClientsTable;
  dismissed_suggestions: DismissedSuggestionsTable;
  customer_settings: CustomerSettingsTable;
  client_logos: ClientLogosTable;
  budgets: BudgetsTable;
  budget_notifications: BudgetNotificationsTable;
  fired_notifications: FiredNotificationsTable;
  override_maps: OverrideMapsTable;
  service_tokens: ServiceTokensTable;
  provisioned_users: ProvisionedUsersTable;
  provisioned_groups: ProvisionedGroupsTable;
  provisioned_members: ProvisionedMembersTable;
  layouts: LayoutsTable;
  saved_views: SavedViewsTable;
  view_choices: ViewChoicesTable;
  watches: WatchesTable;
  watch_evaluations: WatchEvaluationsTable;
  watch_secrets: WatchSecretsTable;
  watch_attempts: WatchAttemptsTable;
  import_sources: ImportSourcesTable;
  exchange_rate_loads: ExchangeRateLoadsTable;
  exchange_rates: ExchangeRatesTable;
  answered_requests: AnsweredRequestsTable;
  requested_mails: RequestedMailsTable;
  traveller_messages: TravellerMessagesTable;
  traveller_message_recipients: TravellerMessageRecipientsTable;
  advisories: AdvisoriesTable;
  advisory_fetches: AdvisoryFetchesTable;
  schedules: SchedulesTable;
  report_runs: ReportRunsTable;
  report_files: ReportFilesTable;
  report_file_parts: ReportFilePartsTable;
  report_deliveries: ReportDeliveriesTable;
  unsubscribes: UnsubscribesTable;
  erasures: ErasuresTable;
};

type ClientsTable = {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  base_country: string;
  currency: string;
  time_zone: string;
  locale: string;
  logo_key: string | null;
  /** The TMC's settings (`tenants/client-settings.ts`). */
  settings: JSONColumnType<object, string | undefined, string>;
  /** Older bookings were made anonymous or removed, so older lines are not imported any more; null: none were. */
  kept_from: string | null;
  /** Makes pseudonyms of travellers and references; null: none were needed yet. */
  pseudonym_key: Buffer | null;
  created_at: Generated<Date>;
};

type UsersTable = {
  id: number;
  /** The issuer's name; null until the first sign-in. */
  issuer: string | null;
  /** The issuer's id for the user; null until the first sign-in. */
  subject: string | null;
  /** Lower case. */
  email: string;
  name: string;
  active_client_id: number | null;
  terms_accepted_at: Date | null;
  intro_video_watched: Generated<boolean>;
  created_at: Generated<Date>;
};

type MembershipsTable = {
  user_id: number;
  client_id: number;
  user_type: UserType;
  permissions: Permission[];
  /** The user's name in this client; null: the user's own name. */
  name: string | null;
  is_active: Generated<boolean>;
  /** When an invitation was last sent; null: a command granted the access. */
  invited_at: Date | null;
  /** The last login to this client; null: none yet. */
  last_login_at: Date | null;
};

/** Records of the embedded issuer, which defines `payload`. */
type IssuerRecordsTable = {
  model: string;
  id: string;
  payload: JSONColumnType<Record<string, unknown>>;
  grant_id: string | null;
  uid: string | null;
  consumed_at: Date | null;
  expires_at: Date;
};

type DataVersionTable = {
  client_id: number;
  version: Generated<number>;
  last_booking_id: Generated<number>;
  /** Whether trips were derived by outdated rules; the next start or import derives all of them again. */
  has_stale_trips: Generated<boolean>;
  nodes_version: Generated<number>;
  booking_nodes_version: Generated<number>;
  places_version: Generated<number>;
  travellers_version: Generated<number>;
  policy_codes_version: Generated<number>;
  service_fee_types_version: Generated<number>;
};

type NodesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  code: string | null;
  label: string;
  parent_id: number | null;
  feed_label: string | null;
  feed_parent_id: number | null;
  edited_label: string | null;
  edited_parent_id: number | null;
  is_root: Generated<boolean>;
  is_user_defined: Generated<boolean>;
  /**
   * The topmost node on its path, including itself, that came from a feed; null for groups of customers and the root.
   */
  customer_id: number | null;
  industry: string | null;
  /** MM-DD */
  fiscal_year_end: string | null;
  /** The import that added it; null: people, or an import before this was recorded. */
  import_id: number | null;
};

type PlacesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  is_iata: boolean;
  city_code: string | null;
  import_id: number | null;
};

type BookingsTable = {
  client_id: number;
  id: number;
  /** The top-level node that the feed named for its lines; it does not change when nodes move. */
  customer_id: number;
  reference: string;
  version: number;
  departure_at: string | null;
  return_at: string | null;
  duration_days: number | null;
  origin_place_id: number | null;
  destination_place_id: number | null;
  itinerary_summary: string | null;
  is_overnight: Generated<boolean>;
  has_accommodation: Generated<boolean>;
};

/** The immutable audit record of a change. */
type RecordColumns = {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, undefined, never>;
  /** null: a command or an import. */
  user_id: number | null;
  /** The actor's name at the time. */
  actor: string;
  kind: ChangeKind;
  subject_id: string;
  subject_label: string;
  /** The state before and after, in the kind's shape; null: it did not exist. */
  before: StateColumn;
  after: StateColumn;
  /** The record that this change undid. */
  undo_of: number | null;
};

type StateColumn = ColumnType<unknown, string | null, never>;
