/** The Traveller screen's metrics. Only lines with a traveller count. */
import type * as traveller from '../../../contract/traveller/calls.ts';
import { named, nonCompliant } from '../conditions.ts';
import { ratio } from '../layer/model.ts';
import { bookingsOf, lostSavingsOf, travellersOf } from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';

const travellers = travellersOf();

export const travellerMetrics = {
  numberOfTravellers: travellers,
  numberOfBookings: bookingsOf(named),
  nonCompliantTravellers: travellersOf(nonCompliant),
  averageLostSavings: ratio(lostSavingsOf(named), travellers),
} satisfies MetricsOf<typeof traveller>;
