import type { ReportFilterSent } from '@tripledger/contract/filters.ts';
import type { MoneyFormat } from '../../ui/format.ts';

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'travellers' }
  | { of: 'costOfChange' }
  /** Without a description: the lines that are not compliant. */
  | { of: 'policy'; description?: string }
  /** A location of null: the trips without a destination. */
  | { of: 'trips'; locationId: number | null; name: string };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
