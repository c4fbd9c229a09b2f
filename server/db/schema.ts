/**
 * The tables as Kysely sees them. Money is in cents, dates and times are ISO strings (types are parsed in
 * `pool.ts`), ids are numbers. See `migrations/` for keys and meanings.
 */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { ChangeKind } from '../../contract/core/changes.ts';
import type { Permission, UserType } from '../../contract/core/permissions.ts';
import type { Target } from '../../contract/core/targets.ts';
import type { LineItemsTable } from './line-table.ts';
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
import type {
  AdvisoriesTable,
  AdvisoryFetchesTable,
  TravellerMessageRecipientsTable,
  TravellerMessagesTable,
} from './schema-tracker.ts';

/** The database, for those who may write it: commands, imports, the session, and what answers features. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** The database as features and jobs hold it. They write by the door alone (`http/serve-change.ts`). */
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
  /** Which nodes shaped the trip, of bookings with lines on several nodes. */
  booking_nodes: { client_id: number; booking_id: number; node_id: number; shapes_trip: boolean };
  line_items: LineItemsTable;
  imports: ImportsTable;
  import_rejects: ImportRejectsTable;
  changes: RecordColumns & { client_id: number };
  account_changes: RecordColumns;
  dismissed_suggestions: DismissedSuggestionsTable;
  customer_settings: CustomerSettingsTable;
  client_logos: ClientLogosTable;
  budgets: BudgetsTable;
  budget_notifications: BudgetNotificationsTable;
  fired_notifications: FiredNotificationsTable;
  override_maps: OverrideMapsTable;
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
  /** What was settled (`settings/client-settings.ts`). */
  settings: JSONColumnType<object, string | undefined, string>;
  created_at: Generated<Date>;
};

type UsersTable = {
  id: number;
  /** The issuer's name; null until the first sign-in. */
  issuer: string | null;
  /** One of that issuer's; null until the first sign-in. */
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
  /** As this client calls them; null: as they call themselves. */
  name: string | null;
  is_active: Generated<boolean>;
  /** When an invitation was last sent; null: access was given by a command. */
  invited_at: Date | null;
  /** In this client; null: they have not been here yet. */
  last_login_at: Date | null;
};

/** What the embedded issuer remembers; `payload` is its own. */
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
  /** Whether bookings were stored by older rules of trips; the next start or import derives them all. */
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
  /** Of the nodes on its path, itself included, the highest that a feed brought; null: a group of customers, the root. */
  customer_id: number | null;
  industry: string | null;
  /** MM-DD */
  fiscal_year_end: string | null;
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
};

type BookingsTable = {
  client_id: number;
  id: number;
  /** The top-level node that the feed named for its lines; it stays when nodes move. */
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

type ImportsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  started_at: Date;
  finished_at: Date;
  folder: string;
  outcome: 'loaded' | 'rejected';
  lines_read: number;
  lines_added: number;
  lines_changed: number;
  lines_unchanged: number;
  lines_rejected: number;
  /** The names of each file's columns, by file. */
  headers: ColumnType<Record<string, string[]>, string | undefined, never>;
};

type ImportRejectsTable = {
  client_id: number;
  import_id: number;
  id: GeneratedAlways<number>;
  file: string;
  row_number: number;
  column_name: string | null;
  value: string | null;
  reason: string;
  /** The whole row as CSV, in the feed's bytes. */
  record: Generated<Buffer>;
};

/** A record of a change, which is never changed itself. */
type RecordColumns = {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, undefined, never>;
  /** null: a command or an import. */
  user_id: number | null;
  /** Who it was, as they were called then. */
  actor: string;
  kind: ChangeKind;
  subject_id: string;
  subject_label: string;
  /** What was and what is, in the kind's shape; null: nothing. */
  before: StateColumn;
  after: StateColumn;
  /** The record that this one undid. */
  undo_of: number | null;
};

type StateColumn = ColumnType<unknown, string | null, never>;
