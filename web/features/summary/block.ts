import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { lines } from '@tripledger/contract/summary/calls.ts';
import type { MoneyFormat } from '../../ui/format.ts';

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'travellers' }
  | { of: 'costOfChange' }
  /** Without a description: the lines that are not compliant. */
  | { of: 'policy'; description?: string }
  /** A location of null: the trips without a destination. */
  | { of: 'trips'; locationId: number | null; name: string }
  | LinesDetail;

/** The lines behind a figure; `month`, as `YYYY-MM`: behind that part of it. */
export type LinesDetail = { of: 'lines'; figure: Sent<typeof lines>['query']['figure']; month?: string };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
