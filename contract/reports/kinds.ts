/** Reports that can be requested or scheduled, and their file formats. The ids are those on the wire. */
import type { Permission } from '../http/permissions.ts';
import type { FileTitle } from '../vocabulary/file-name.ts';

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

/** Formats of tables. */
export const tableExtensions = ['csv', 'xlsx'] as const satisfies readonly ReportExtension[];
export type TableExtension = (typeof tableExtensions)[number];

/** Formats that are drawn page by page. */
export const printableExtensions = ['pptx', 'pdf'] as const satisfies readonly ReportExtension[];
export type PrintableExtension = (typeof printableExtensions)[number];

/** Reports that can be scheduled; on the Download Reports screen, `exportCategories` are categories of the Data Export. */
export const reportTypes = [
  { id: 1, name: 'Summary Report', extensions: ['pdf', 'html'] },
  { id: 2, name: 'Printable Report', extensions: printableExtensions },
  { id: 3, name: 'Invoice', extensions: tableExtensions },
  { id: 4, name: 'Air Segments', extensions: tableExtensions },
  { id: 5, name: 'Data Quality', extensions: ['pdf'] },
  { id: 6, name: 'Saved view', extensions: ['xlsx', 'csv', 'pdf'] },
] as const satisfies readonly {
  id: number;
  name: string;
  /** The default first. */
  extensions: readonly ReportExtension[];
}[];
export type ReportType = (typeof reportTypes)[number]['name'];

/** The permission that a report requires of all who get it, like the screen that shows the same; absent: none. */
export const neededFor: Readonly<Partial<Record<ReportType, Permission>>> = { 'Data Quality': 'can_import' };

export const mayGet = (type: ReportType, permissions: readonly Permission[]): boolean => {
  const needed = neededFor[type];
  return needed === undefined || permissions.includes(needed);
};

/** The titles for the names of their files, whether downloaded or attached. */
export const reportTitles: Readonly<Record<ReportType, FileTitle>> = {
  'Summary Report': { screen: 'Reports', table: 'Summary Report' },
  'Printable Report': { screen: 'Reports', table: 'Printable Report' },
  Invoice: { screen: 'Data Export', table: 'Invoice' },
  'Air Segments': { screen: 'Airfare', table: 'Segments' },
  'Data Quality': { screen: 'Reports', table: 'Data Quality' },
  'Saved view': { screen: 'Explore', table: 'Saved view' },
};

/** The choices on the Download Reports screen; a Data Export has one of the categories. */
export const downloadTypes = [
  { id: 1, name: 'Data Export' },
  { id: 2, name: 'Summary Report' },
  { id: 3, name: 'Printable Report' },
  { id: 4, name: 'Data Quality' },
] as const;

export const exportCategories = [
  { id: 1, name: 'Invoice' },
  { id: 2, name: 'Air Segments' },
] as const satisfies readonly { id: number; name: ReportType }[];
export type ExportCategory = (typeof exportCategories)[number]['name'];

/** The date that must lie in the range; for lines without a start date, the transaction date counts. */
export const dateFields = ['transaction_date', 'departure_date'] as const;
export type DateField = (typeof dateFields)[number];
