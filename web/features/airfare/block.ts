import type { lines } from '@tripledger/contract/airfare/calls.ts';
import type { Sent } from '@tripledger/contract/core/endpoint.ts';
import type { FigureEntry } from '@tripledger/contract/core/figure.ts';
import type { ReportFilterSent } from '@tripledger/contract/core/filters.ts';
import type { MoneyFormat } from '../../ui/format.ts';

export type LineFigure = Sent<typeof lines>['query']['figure'];

/** Narrows the days in advance to a fare type, one of its descriptions, one of its classes. */
export type FarePath = { fareType?: string; fareTypeDescription?: string; classOfTravel?: string };

/** What opens when a figure is clicked. */
export type Detail =
  | { of: 'lines'; figure: LineFigure; entry: FigureEntry; more?: FarePath }
  /** A location of null: the trips without a destination. */
  | { of: 'destination'; locationId: number | null; name: string }
  /** An airline of null: the lines that name none. */
  | { of: 'airline'; airline: string | null; name: string }
  /** A class of null: every class of the fare type description. */
  | { of: 'class'; fareTypeDescription: string; classOfTravel: string | null };

/** What every block of the dashboard is given. */
export type Block = {
  query: ReportFilterSent;
  client: MoneyFormat;
  onOpen: (detail: Detail) => void;
};
