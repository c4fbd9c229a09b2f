/** The Air segments as a file: downloaded, or sent by e-mail. */
import * as z from 'zod';
import { totalRowsHeader } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import type { FileTitle } from '../core/file-name.ts';
import { reportQuery } from '../core/filters.ts';

export const reportFormats = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What the file is called by, wherever it is saved or attached. */
export const segmentsTitle: FileTitle = { screen: 'Airfare', table: 'Segments' };

const query = reportQuery({
  reportFormat: z
    .enum(reportFormats, 'Unknown format.')
    .default('csv')
    .meta({ description: 'csv: UTF-8 with commas; xlsx: an Excel workbook.' }),
});

export const exportSegments = endpoint({
  method: 'GET',
  path: '/api/air/export_segments/',
  summary: `Every Air line of the filter as a file, streamed; the header ${totalRowsHeader} tells how many rows come.`,
  access: 'client',
  query,
  answer: z.string().meta({ format: 'binary', description: 'The file.' }),
});

export const emailExportSegments = endpoint({
  method: 'POST',
  path: '/api/air/email_export_segments/',
  summary: 'Sends the same file to the e-mail address of whoever asks, as soon as it is made.',
  access: 'client',
  query,
  answer: z.object({ email: z.string().meta({ description: 'Where the file goes.' }) }),
});

/** What the screen tells once the request stands. */
export const emailedNotice = {
  title: 'Report generated successfully',
  text: 'Your request was created. The report will arrive by email soon.',
  milliseconds: 10_000,
} as const;
