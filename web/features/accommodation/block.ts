import type { lines } from '@tripledger/contract/accommodation/calls.ts';
import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { MoneyFormat } from '../../ui/format.ts';

export type LineFigure = Sent<typeof lines>['query']['figure'];

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'lines'; figure: LineFigure }
  | { of: 'month'; month: string }
  /** A location of null: the stays without one. */
  | { of: 'location'; locationId: number | null; name: string }
  /** One hotel there; an id that is empty: the stays that name none. */
  | { of: 'hotel'; locationId: number | null; hotelId: string; name: string }
  | { of: 'tripsWithout' };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
