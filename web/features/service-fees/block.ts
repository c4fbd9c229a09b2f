import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { lines } from '@tripledger/contract/service-fees/calls.ts';
import type { MoneyFormat } from '../../ui/format.ts';

export type LineFigure = Sent<typeof lines>['query']['figure'];

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'lines'; figure: LineFigure }
  /** A description of null: the fees without a fee type. */
  | { of: 'type'; typeDescription: string | null; feeType: string };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
