/** Tables of imports: their files, the rows they rejected, and what they changed. See `schema.ts`. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CheckResult, DeliveryProgress } from '../../contract/imports/delivery.ts';
import type { DeliveredBy, ImportState } from '../../contract/imports/states.ts';
import type { DateOrder } from '../../contract/layouts/expression.ts';

export type TakeBackRequest = { actor: { userId: number | null; label: string }; order: number[] };

export type ImportsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  started_at: Date;
  finished_at: Date;
  folder: string;
  state: ImportState;
  lines_read: number;
  lines_added: number;
  lines_changed: number;
  lines_unchanged: number;
  lines_rejected: number;
  /** The column names of each file, by file. */
  headers: ColumnType<Record<string, string[]>, string | undefined, string>;
  /** Who delivered it, as they were called then. */
  actor: Generated<string>;
  delivered_by: ColumnType<DeliveredBy, DeliveredBy | undefined, never>;
  /** null: no source delivered it. */
  source_id: ColumnType<number | null, number | null | undefined, never>;
  layout: string | null;
  layout_version: number | null;
  /** What nodes, places and policies were before (`ingest/take-back/records-before.ts`); null: nothing changed. */
  records_before: ColumnType<unknown, string | null | undefined, string | null>;
  /** While it is being taken back: by whom, and which imports in which order. */
  take_back: JSONColumnType<TakeBackRequest, string | null | undefined, string | null> | null;
  /** Why it was refused or failed, or why the last attempt to take it back did. */
  problem: string | null;
  /** When what it had changed was forgotten, so that it cannot be taken back any more. */
  settled_at: Date | null;
  taken_back_at: Date | null;
  taken_back_by: string | null;
};

/** What was asked for when a delivery is loaded: by whom, and the control totals. */
export type LoadRequest = {
  actor: { userId: number | null; label: string };
  /** In the TMC's currency; null: skipped. */
  controlCents: string | null;
  /** By currency, as delivered; absent: none. */
  deliveredTotals?: readonly { currency: string; amount: string }[];
  strict: boolean;
};

/** By which version of a layout, with the code of the node for lines of unknown cost centres. */
export type DeliveryReading = {
  layout: string;
  version: number;
  node: string | null;
  dateOrder: DateOrder | null;
};

export type DeliveriesTable = {
  client_id: number;
  import_id: number;
  /** The import whose rejected rows it corrects. */
  corrects: number | null;
  /** Counts the jobs that were sent for it: an earlier one has nothing to do any more. */
  attempt: Generated<number>;
  /** How its files are read; null: they are in the product's own format. */
  reading: JSONColumnType<DeliveryReading, string | null | undefined, string | null> | null;
  load: JSONColumnType<LoadRequest, string | null | undefined, string | null> | null;
  /** What its last check found, and the files that it read. */
  checked: JSONColumnType<Checked, string | null | undefined, string | null> | null;
  progress: JSONColumnType<DeliveryProgress, string | null | undefined, string | null> | null;
  files_removed_at: Date | null;
};

/** Those of earlier versions name no currencies. */
export type Checked = Omit<CheckResult, 'currencies'> &
  Partial<Pick<CheckResult, 'currencies'>> & { files: { name: string; bytes: number; sha256: string }[] };

export type DeliveryFilesTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  import_id: number;
  name: string;
  /** As announced; what has arrived is the size of the file on disk. */
  bytes: number;
  /** Where it was picked up; null: it was sent. */
  original_name: ColumnType<string | null, string | null | undefined, never>;
  /** Of a file that was picked up, hexadecimal. */
  sha256: ColumnType<string | null, string | null | undefined, never>;
  /** false: it was picked up, but lies yet where it was found. */
  is_moved: Generated<boolean>;
};

export type ImportFilesTable = {
  client_id: number;
  /** Taken beforehand, since the lines refer to it. */
  id: Generated<number>;
  import_id: number;
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
};

export type ImportLinesBeforeTable = {
  client_id: number;
  import_id: number;
  line_id: number;
  /** The other columns of a staged line are here as well (`ingest/take-back/lines-before.ts`). */
  import_file_id: number | null;
};

export type ImportRejectsTable = {
  client_id: number;
  import_id: number;
  id: GeneratedAlways<number>;
  file: string;
  row_number: number;
  /** The file that a layout read, and its row; null: the feed's own file and row. */
  source_file: string | null;
  source_row: number | null;
  column_name: string | null;
  value: string | null;
  reason: string;
  /** The complete row as CSV, with the feed's original bytes. */
  record: Generated<Buffer>;
};

/** Removed lines and bookings, which replicas remove too. */
export type RemovedRowsTable = {
  client_id: number;
  id: GeneratedAlways<number>;
  /** The data version that removed the row. */
  version: number;
  table_name: 'line_items' | 'bookings';
  row_id: number;
};
