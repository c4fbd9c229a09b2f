/** A request for a report: from a screen, or from a schedule for the range that is due. */
import type * as z from 'zod';
import type { Permission } from '../../contract/http/permissions.ts';
import type { DateField, ReportExtension, ReportType } from '../../contract/reports/kinds.ts';
import type { Comparison } from '../../contract/vocabulary/comparison.ts';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { countryRows } from '../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../access/ask.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import type { AskedView } from '../database/schema-reports.ts';
import type { Figure } from '../jobs/mail-content.ts';
import type { MailTable } from '../lib/mail-table.ts';

export type ReportRequest = {
  type: ReportType;
  extension: ReportExtension;
  filter: {
    nodeId?: number | undefined;
    countries: z.output<typeof countryRows>;
    dateStart: string;
    dateEnd: string;
  };
  /** The date by which lines are in the range; only data exports may differ from the transaction date. */
  dateField: DateField;
  /** For an Invoice; empty: all. */
  productTypes: readonly ProductType[];
  /** Of a Saved view. */
  view?: AskedView | undefined;
  /** What the figures of a Summary or Printable Report are compared with; absent: the same period last year. */
  compare?: Comparison | undefined;
};

/** A report as a file: complete when its stream ends, incomplete if it fails. */
export type ReportFile = {
  fileName: string;
  mediaType: string;
  bytes: NodeJS.ReadableStream;
  /** The version of the data that it shows. */
  dataVersion: number;
  /** For the mail that delivers it. */
  headline: readonly Figure[];
  /** The same: its first rows. */
  table?: MailTable;
};

/** Whose view the report shows: a person's, or that of several with the same visibility, which the name describes. */
export type ReportReader = { name: string; permissions: readonly Permission[] };

/** Makes the file with the visibility of the reading's scope. Throws `HttpError` if that is insufficient. */
export type MakeReport = (
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
) => Promise<ReportFile>;
