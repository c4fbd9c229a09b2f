/** Tables of reports that are delivered: schedules, and the ledger of their runs, files and deliveries. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ProductType } from '../../contract/core/constants.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import type { DateField, ReportExtension, ReportType } from '../../contract/reports/kinds.ts';

/** What is asked for, beside the range. */
type Asked = {
  report_type: ReportType;
  extension: ReportExtension;
  /** As the filter has them. */
  countries: JSONColumnType<unknown[], string, string>;
  product_types: ProductType[];
  date_field: DateField;
};

export type SchedulesTable = Asked & {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The owner. */
  user_id: number;
  /** A report for each; empty: one of all that its reader may see. */
  node_ids: number[];
  /** Of `contract/core/report-periods.ts`. */
  period_id: number;
  end_date: string | null;
  /** Lower case. */
  recipients: string[];
  /** False: deactivated, and in no list. */
  is_active: Generated<boolean>;
  is_paused: Generated<boolean>;
  /** The first day of the range that is owed next. */
  next_start: string;
  created_at: Generated<Date>;
};

export type ReportRunsTable = Asked & {
  client_id: number;
  id: GeneratedAlways<number>;
  /** null: a sample of what is not scheduled yet. */
  schedule_id: number | null;
  /** Of a sample; null: by the schedule. */
  request_id: string | null;
  /** On whose behalf: the owner then, or who asked for the sample. */
  user_id: number;
  /** null: all that its reader may see. */
  node_id: number | null;
  /** As it was called then. */
  node_label: string | null;
  date_start: string;
  date_end: string;
  due_at: Date;
  noted_at: Generated<Date>;
  /** Why it was not run, in a sentence; null: it was. */
  not_run: string | null;
};

export type ReportFilesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** A digest of all that the file depends on: equal work is done once. */
  key: string;
  file_name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  data_version: number;
  /** The nodes whose lines may be in it; null: all of the TMC. */
  sight: number[] | null;
  /** What whoever it was made for held. */
  permissions: Permission[];
  made_at: Date;
};

export type ReportFilePartsTable = { client_id: number; file_id: number; part: number; bytes: Buffer };

export type DeliveryState =
  | 'queued'
  /** The mail server may have it, and has not answered yet. */
  | 'sending'
  | 'sent'
  | 'refused'
  | 'given_up'
  | 'nothing_to_see'
  | 'unsubscribed';

export type ReportDeliveriesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  run_id: number;
  /** An e-mail address, lower case. */
  recipient: string;
  /** Who that is, as it was found when it was sent; null: nobody of the TMC, or not yet known. */
  user_id: number | null;
  /** Removed after a while, so it may be gone. */
  file_id: number | null;
  state: Generated<DeliveryState>;
  /** The mail server may have had it without an answer: it was sent once more, with the same Message-ID. */
  is_doubtful: Generated<boolean>;
  /** Raised by each "send again". */
  round: Generated<number>;
  attempts: Generated<number>;
  /** The mail server's, or why there was nothing to send. */
  words: string | null;
  /** Of a queued one: not to be tried before. */
  next_at: Date;
  /** What fails after that is given up. */
  give_up_at: Date;
  state_at: Date;
  /** Whoever knows it may unsubscribe the recipient. */
  token: string;
};

/** External recipients who want no more of a schedule. */
export type UnsubscribesTable = {
  client_id: number;
  schedule_id: number;
  email: string;
  at: ColumnType<Date, Date | undefined, never>;
};
