/** The figures of Forward Bookings. They open to trips: see `table.ts`. */
import { sql } from 'kysely';
import type * as forward from '../../../contract/forward-bookings/calls.ts';
import { askOne, type TimedReading } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { fromCents, lineCount } from '../../lines/line-measures.ts';
import { forwardTrips } from '../../measures/forward-trips.ts';
import { sumsOf } from './of-trips.ts';
import { riskRules } from './risk-rules.ts';
import { departs, flaggedTrips, is } from './trips.ts';

const departures = oncePerReading(async (reading: TimedReading, filter) =>
  askOne(
    reading,
    (await forwardTrips(reading, filter)).select([
      lineCount(departs.tripsInProgress).as('inProgress'),
      lineCount(departs.in48Hours).as('in48Hours'),
      lineCount(departs.in7Days).as('in7Days'),
      lineCount(departs.in30Days).as('in30Days'),
    ]),
  ),
);

/** In cents. */
const spent = oncePerReading(async (reading: TimedReading, filter) =>
  askOne(
    reading,
    (await forwardTrips(reading, filter))
      .innerJoin(sumsOf(reading, filter).as('spent'), 'spent.booking_id', 'trip.booking_id')
      .select([
        sql<number>`coalesce(sum(spent.spend), 0)::bigint`.as('spend'),
        sql<number>`coalesce(sum(spent.pending), 0)::bigint`.as('pending'),
      ]),
  ),
);

export function figuresOf(db: ReadOnlyDb): FiguresOf<typeof forward> {
  const flagged = oncePerReading(async (reading: TimedReading, filter) => {
    const trips = await flaggedTrips(reading, filter, await riskRules(db, reading));
    return askOne(
      reading,
      trips.select([
        lineCount(is('non_compliant')).as('nonCompliant'),
        lineCount(is('high_risk')).as('highRisk'),
        lineCount(is('domestic_premium')).as('domesticPremium'),
        lineCount(is('international_premium')).as('internationalPremium'),
      ]),
    );
  });
  return {
    tripsInProgress: { value: from([departures], (trips) => trips.inProgress) },
    in48Hours: { value: from([departures], (trips) => trips.in48Hours) },
    in7Days: { value: from([departures], (trips) => trips.in7Days) },
    in30Days: { value: from([departures], (trips) => trips.in30Days) },
    spend: { value: from([spent], (trips) => fromCents(trips.spend)) },
    pendingSpend: { value: from([spent], (trips) => fromCents(trips.pending)) },
    nonCompliant: { value: from([flagged], (trips) => trips.nonCompliant) },
    highRisk: { value: from([flagged], (trips) => trips.highRisk) },
    domesticPremium: { value: from([flagged], (trips) => trips.domesticPremium) },
    internationalPremium: { value: from([flagged], (trips) => trips.internationalPremium) },
  };
}
