/** The layouts that come with the product, made from the public descriptions of what agencies and booking platforms export. */
import { type Layout, type LayoutInput, layout } from '../../../contract/layouts/layout.ts';
import { concurItinerary } from './concur-itinerary.ts';
import { databasics } from './databasics.ts';
import { invoiceSegments } from './invoice-segments.ts';
import { navan } from './navan.ts';
import { travelbooster } from './travelbooster.ts';

const inputs: Readonly<Record<string, LayoutInput>> = {
  travelbooster,
  'invoice-segments': invoiceSegments,
  databasics,
  navan,
  'concur-itinerary': concurItinerary,
};

/** Raised whenever a preset changes, so that lines tell which version read them. */
export const presetVersion = 1;

export const presets: ReadonlyMap<string, Layout> = new Map(
  Object.entries(inputs).map(([name, input]) => [name, layout.parse(input)]),
);
