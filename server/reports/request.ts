/** What a report is asked for: on the screen, or by a schedule for the range that is due. */
import type * as z from 'zod';
import type { ProductType } from '../../contract/core/constants.ts';
import type { countryRows } from '../../contract/core/filters.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import type { DateField, ReportExtension, ReportType } from '../../contract/reports/kinds.ts';
import type { TimedReading } from '../db/ask.ts';
import type { ReadOnlyDb } from '../db/schema.ts';

export type ReportRequest = {
  type: ReportType;
  extension: ReportExtension;
  filter: {
    nodeId?: number | undefined;
    countries: z.output<typeof countryRows>;
    dateStart: string;
    dateEnd: string;
  };
  /** By which date lines stand in the range; others than data exports go by the transaction date. */
  dateField: DateField;
  /** Of an Invoice; empty: all. */
  productTypes: readonly ProductType[];
};

/** A report as a file: complete once its bytes ended, broken where they fail. */
export type ReportFile = {
  fileName: string;
  mediaType: string;
  bytes: NodeJS.ReadableStream;
  /** Of the data that it shows. */
  dataVersion: number;
};

/** Whose view the report is: a person, or where a schedule sends it to several of the same sight, what they see. */
export type ReportReader = { name: string; permissions: readonly Permission[] };

/** Makes the file as the holder of the reading's scope may see it. Throws `HttpError` where they may not. */
export type MakeReport = (
  db: ReadOnlyDb,
  reading: TimedReading,
  reader: ReportReader,
  request: ReportRequest,
) => Promise<ReportFile>;
