/** Which lines stand behind each of Summary's figures. */
import { sql } from 'kysely';
import type { ProductType } from '../../../contract/core/constants.ts';
import type * as summary from '../../../contract/summary/calls.ts';
import type { ReportAsked } from '../../http/serve-report.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { ofProduct, takenUp } from '../../lines/line-measures.ts';

const of = (...products: readonly ProductType[]) => ({ where: ofProduct(...products) });

export const lines: LinesOf<typeof summary.lines> = {
  total: () => ({}),
  air: () => of('Air'),
  hotel: () => of('Hotel'),
  car: () => of('Car'),
  service_fees: () => of('Service Fee'),
  other: () => of('Rail', 'Insurance', 'Other'),
  bookings: () => ({}),
  hotel_room_nights: () => ({ where: sql`${ofProduct('Hotel')} and ${takenUp}`, value: sql`line.quantity` }),
  car_hire_days: () => ({ where: sql`${ofProduct('Car')} and ${takenUp}`, value: sql`line.quantity` }),
  service_fees_charged: () => of('Service Fee'),
  costOfChange: () => ({
    where: sql`${ofProduct('Air')} and line.cost_of_change <> 0`,
    value: sql`line.cost_of_change`,
  }),
  nonCompliantBookings: () => ({ joins: ['policy'], where: sql`policy.is_compliant = false` }),
  onlineBookingCompliance: () => ({ where: sql`${ofProduct('Air', 'Hotel', 'Car')} and line.is_online` }),
};

export function ofTraveller({ reading, query }: ReportAsked<typeof summary.lines>) {
  if (query.travellerId === undefined) return undefined;
  return sql<boolean>`line.raw_traveller_id in (
    select id from raw_travellers where client_id = ${reading.clientId} and traveller_id = ${query.travellerId})`;
}
