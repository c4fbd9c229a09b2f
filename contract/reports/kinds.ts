/** Reports that can be asked for or scheduled, and the files that they come as. Ids are the wire's. */
import type { FileTitle } from '../core/file-name.ts';

export const reportFormats = [
  { id: 1, name: 'CSV (.csv)', extension: 'csv' },
  { id: 2, name: 'Microsoft Excel (.xlsx)', extension: 'xlsx' },
  { id: 3, name: 'Microsoft PowerPoint (.pptx)', extension: 'pptx' },
  { id: 4, name: 'PDF document (.pdf)', extension: 'pdf' },
  { id: 5, name: 'Web page (.html)', extension: 'html' },
] as const;
export type ReportExtension = (typeof reportFormats)[number]['extension'];

export function formatName(wanted: ReportExtension): string {
  return reportFormats.find(({ extension }) => extension === wanted)?.name ?? wanted;
}

/** Of tables. */
export const tableExtensions = ['csv', 'xlsx'] as const satisfies readonly ReportExtension[];
export type TableExtension = (typeof tableExtensions)[number];

/** Drawn page by page. */
export const printableExtensions = ['pptx', 'pdf'] as const satisfies readonly ReportExtension[];
export type PrintableExtension = (typeof printableExtensions)[number];

/** What can be scheduled; on the Download Reports screen the last two are categories of the Data Export. */
export const reportTypes = [
  { id: 1, name: 'Summary Report', extensions: ['pdf', 'html'] },
  { id: 2, name: 'Printable Report', extensions: printableExtensions },
  { id: 3, name: 'Invoice', extensions: tableExtensions },
  { id: 4, name: 'Air Segments', extensions: tableExtensions },
] as const satisfies readonly {
  id: number;
  name: string;
  /** The usual one first. */
  extensions: readonly ReportExtension[];
}[];
export type ReportType = (typeof reportTypes)[number]['name'];

/** What their files are called by, wherever they are saved or attached. */
export const reportTitles: Readonly<Record<ReportType, FileTitle>> = {
  'Summary Report': { screen: 'Reports', table: 'Summary Report' },
  'Printable Report': { screen: 'Reports', table: 'Printable Report' },
  Invoice: { screen: 'Data Export', table: 'Invoice' },
  'Air Segments': { screen: 'Airfare', table: 'Segments' },
};

/** What the Download Reports screen offers; a Data Export is of one of the categories. */
export const downloadTypes = [
  { id: 1, name: 'Data Export' },
  { id: 2, name: 'Summary Report' },
  { id: 3, name: 'Printable Report' },
] as const;

export const exportCategories = [
  { id: 1, name: 'Invoice' },
  { id: 2, name: 'Air Segments' },
] as const satisfies readonly { id: number; name: ReportType }[];
export type ExportCategory = (typeof exportCategories)[number]['name'];

/** By which date of a line it stands in a range; one that begins at no time stands there by its transaction date. */
export const dateFields = ['transaction_date', 'departure_date'] as const;
export type DateField = (typeof dateFields)[number];
