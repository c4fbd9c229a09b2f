/** The Airfare screen's metrics. */
import { sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import { inReplica } from '../../database/in-replica.ts';
import { air, online, used } from '../conditions.ts';
import { condition, percentage, ratio } from '../layer/model.ts';
import * as measures from '../measures.ts';
import { bookingsOf, linesOf } from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';

const { airSpend, airBookings, tickets, flights, distanceFlown } = measures;

const hasCheapestRate = condition(sql`line.cheapest_rate is not null`);
const isCheapest = condition(sql`line.amount_paid <= line.cheapest_rate`);
const hasFareType = condition(
  inReplica(sql<boolean>`line.fare_type is not null`, sql`line.is_restricted is not null`),
);
const isRestricted = condition(
  inReplica(sql<boolean>`line.fare_type = 'Restricted'`, sql`line.is_restricted`),
);

export const airfareMetrics = {
  totalCostOfAirfares: airSpend,
  numberOfAirBookings: airBookings,
  numberOfTickets: tickets,
  numberOfSegmentsFlown: flights,
  averageBookingLeadInTime: ratio(measures.bookingLeadDays, measures.bookingsWithLeadTime),
  averageCostOfBooking: ratio(airSpend, airBookings),
  averageCostOfAirTicket: ratio(airSpend, tickets),
  costPerKilometerFlown: ratio(airSpend, distanceFlown),
  averageFarePerSegment: ratio(airSpend, flights),
  cheapestFareCompliance: percentage(linesOf(air, used, isCheapest), linesOf(air, used, hasCheapestRate)),
  onlineBookingCompliance: percentage(bookingsOf(air, online), airBookings),
  restrictedFareUptake: percentage(linesOf(air, used, isRestricted), linesOf(air, used, hasFareType)),
  CO2Emission: measures.emissions,
  emissionsPerTrip: ratio(measures.knownEmissions, measures.bookingsWithEmissions),
  emissionsPerKilometre: ratio(measures.emissionsOverDistance, measures.distanceMeasured),
  advancePurchase: ratio(measures.daysInAdvance, linesOf(air, used)),
} satisfies MetricsOf<typeof airfare>;
