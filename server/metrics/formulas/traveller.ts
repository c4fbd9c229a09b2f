/** The Traveller screen's metrics. Only lines with a traveller count. */
import type * as traveller from '../../../contract/traveller/calls.ts';
import { named, nonCompliant } from '../conditions.ts';
import type { FiguresOf } from '../figures.ts';
import { ratio } from '../layer/model.ts';
import { bookingsOf, lostSavingsOf, travellersOf } from '../measures.ts';

const travellers = travellersOf();

export const travellerMetrics = {
  numberOfTravellers: travellers,
  numberOfBookings: bookingsOf(named),
  nonCompliantTravellers: travellersOf(nonCompliant),
  averageLostSavings: ratio(lostSavingsOf(named), travellers),
} satisfies FiguresOf<typeof traveller>;
