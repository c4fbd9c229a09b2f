/** Tables of scheduled reports: schedules, and the ledger of their runs, files and deliveries. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Permission } from '../../contract/http/permissions.ts';
import type { Question } from '../../contract/query/question.ts';
import type { DateField, ReportExtension, ReportType } from '../../contract/reports/kinds.ts';
import type { Comparison } from '../../contract/vocabulary/comparison.ts';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { MailTable } from '../lib/mail-table.ts';

/** What a run asks of a saved view, as the view was when the run was noted. */
export type AskedView = {
  id: number;
  name: string;
  question: Question;
  /** null: nothing is compared. */
  compare: Comparison | null;
};

/** The requested report, except its date range. */
type RequestedReport = {
  report_type: ReportType;
  extension: ReportExtension;
  /** In the format of the filter. */
  countries: JSONColumnType<unknown[], string, string>;
  product_types: ProductType[];
  date_field: DateField;
  /** With which earlier dates a Summary or Printable Report compares. */
  compare: Comparison;
};

export type SchedulesTable = RequestedReport & {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The owner. */
  user_id: number;
  /** One report for each node; empty: one report on everything that its recipient may see. */
  node_ids: number[];
  /** Of a Saved view; null: of another report. */
  view_id: number | null;
  /** See `contract/vocabulary/report-periods.ts`. */
  period_id: number;
  end_date: string | null;
  /** Lower case. */
  recipients: string[];
  /** False: deactivated and not listed. */
  is_active: Generated<boolean>;
  is_paused: Generated<boolean>;
  /** The first day of the next range to report. */
  next_start: string;
  created_at: Generated<Date>;
};

export type ReportRunsTable = RequestedReport & {
  client_id: number;
  id: GeneratedAlways<number>;
  /** null: a sample of a report that is not scheduled yet. */
  schedule_id: number | null;
  /** The request for a sample; null: the run was scheduled. */
  request_id: string | null;
  /** On whose behalf: the owner at the time, or the user who requested the sample. */
  user_id: number;
  /** null: everything that its recipient may see. */
  node_id: number | null;
  /** The node's label at the time. */
  node_label: string | null;
  date_start: string;
  date_end: string;
  due_at: Date;
  noted_at: Generated<Date>;
  /** Of a Saved view; null: of another report. */
  view: JSONColumnType<AskedView | null, string | null, string | null>;
  /** A sentence that says why it was not run; null: it was. */
  not_run: string | null;
};

export type ReportFilesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** A digest of everything the file depends on, so that identical files are made once. */
  key: string;
  file_name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  data_version: number;
  /** The nodes whose lines the file may contain; null: the whole TMC. */
  sight: number[] | null;
  /** The permissions of the user for whom it was made. */
  permissions: Permission[];
  /** What a mail with the file begins with. */
  headline: JSONColumnType<{ label: string; value: string; change?: string; was?: string }[], string, string>;
  /** What a mail shows of it as a table; null: nothing. */
  shown_rows: JSONColumnType<MailTable | null, string | null, string | null>;
  made_at: Date;
};

export type ReportFilePartsTable = { client_id: number; file_id: number; part: number; bytes: Buffer };

export type DeliveryState =
  | 'queued'
  /** The mail server may have received it but has not answered yet. */
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
  /** The recipient's user as of sending; null: not a user of the TMC, or not yet determined. */
  user_id: number | null;
  /** The file is deleted after a while, so it may not exist. */
  file_id: number | null;
  state: Generated<DeliveryState>;
  /** The mail server may have received it without answering: it was sent once more with the same Message-ID. */
  is_doubtful: Generated<boolean>;
  /** Incremented by each "send again". */
  round: Generated<number>;
  attempts: Generated<number>;
  /** The mail server's response, or why there was nothing to send. */
  words: string | null;
  /** The earliest time of the next attempt, while queued. */
  next_at: Date;
  /** Failures after this time are final. */
  give_up_at: Date;
  state_at: Date;
  /** The secret that allows its holder to unsubscribe the recipient. */
  token: string;
};

/** External recipients who unsubscribed from a schedule. */
export type UnsubscribesTable = {
  client_id: number;
  schedule_id: number;
  email: string;
  at: ColumnType<Date, Date | undefined, never>;
};
