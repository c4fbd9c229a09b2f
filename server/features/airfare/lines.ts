/** Which lines stand behind each of the Airfare screen's figures. */
import { type RawBuilder, sql } from 'kysely';
import type * as airfare from '../../../contract/airfare/calls.ts';
import type { ReportAsked } from '../../http/serve-report.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { ofProduct, takenUp } from '../../lines/line-measures.ts';
import { earliestAirLines, leadDays } from './air-measures.ts';
import { classOfTravel, fareType, fareTypeDescription } from './table-queries.ts';

const air = ofProduct('Air');
const airAnd = (where: RawBuilder<boolean>) => sql<boolean>`${air} and ${where}`;
const ticket = sql`line.ticket_number`;
const flown = sql<boolean>`line.is_flown`;

export const lines: LinesOf<typeof airfare.lines> = {
  totalCostOfAirfares: () => ({ where: air }),
  numberOfAirBookings: () => ({ where: air }),
  numberOfTickets: () => ({ where: airAnd(sql`line.ticket_number is not null`), distinct: ticket }),
  numberOfSegmentsFlown: () => ({ where: airAnd(flown) }),
  averageBookingLeadInTime: ({ reading, query }) => ({
    where: sql`line.id in (${earliestAirLines(reading, query).select('line.id')})`,
    value: leadDays,
  }),
  averageCostOfBooking: () => ({ where: air }),
  averageCostOfAirTicket: () => ({ where: air, distinct: ticket }),
  costPerKilometerFlown: () => ({ where: air, value: sql`case when ${flown} then line.distance_m end` }),
  cheapestFareCompliance: () => ({
    where: airAnd(sql`${takenUp} and line.amount_paid <= line.cheapest_rate`),
  }),
  onlineBookingCompliance: () => ({ where: airAnd(sql`line.is_online`) }),
  restrictedFareUptake: () => ({ where: airAnd(sql`${takenUp} and line.fare_type = 'Restricted'`) }),
  CO2Emission: () => ({ where: airAnd(flown), value: sql`line.co2_g` }),
  advancePurchase: () => ({ where: airAnd(takenUp), value: leadDays }),
};

/** Narrows to what a bar of the days in advance takes together. */
export function ofFare({ query }: ReportAsked<typeof airfare.lines>): RawBuilder<boolean> | undefined {
  const wanted = [
    { of: fareType, name: query.fareType },
    { of: fareTypeDescription, name: query.fareTypeDescription },
    { of: classOfTravel, name: query.classOfTravel },
  ].filter(({ name }) => name !== undefined);
  if (wanted.length === 0) return undefined;
  return sql.join(
    wanted.map(({ of, name }) => sql`${of} = ${name}`),
    sql` and `,
  );
}
