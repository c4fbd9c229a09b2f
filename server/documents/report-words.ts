/** What the mails say of reports and files. */
import { decimal } from '../../charts/format.ts';
import type { ReportType } from '../../contract/reports/kinds.ts';

/** The rows of a data export; absent: the report is no export. */
export const rowsOf: Partial<Record<ReportType, string>> = {
  Invoice: 'invoice lines',
  'Air Segments': 'air segments',
};

/** `Travel report`, `Data quality report`, `Data export (air segments)` */
export function titleOf(type: ReportType): string {
  if (type === 'Saved view') return 'Saved view';
  if (type === 'Data Quality') return 'Data quality report';
  const rows = rowsOf[type];
  return rows === undefined ? 'Travel report' : `Data export (${rows})`;
}

/** `12 kB`, `1.4 MB` */
export const sizeInWords = (bytes: number, locale: string): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${decimal(bytes / 1_000_000, 1, locale)} MB`;
