import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { FrequencyBucket, lines } from '@tripledger/contract/traveller/calls.ts';
import type { MoneyFormat } from '../../ui/format.ts';

export type LineFigure = Sent<typeof lines>['query']['figure'];

/** Which travellers a list is of; nothing of it: all. */
export type Chosen = { bucket?: FrequencyBucket; nonCompliant?: 'true' };

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'lines'; figure: LineFigure }
  | { of: 'travellers'; chosen: Chosen; name: string }
  | { of: 'traveller'; travellerId: number; travellerName: string };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
