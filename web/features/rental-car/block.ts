import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { lines } from '@tripledger/contract/rental-car/calls.ts';
import type { MoneyFormat } from '../../ui/format.ts';

export type LineFigure = Sent<typeof lines>['query']['figure'];

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'lines'; figure: LineFigure }
  | { of: 'month'; month: string }
  /** One supplier, or one of its car types. */
  | { of: 'slice'; supplierName: string; carType?: string }
  /** A location of null: the hires without one; a provider that is empty: the hires that name none. */
  | { of: 'provider'; locationId: number | null; providerId: string; name: string };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
