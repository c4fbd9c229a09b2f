/**
 * What rows say of trips, one thing at a time: relations of bookings that may lie ahead, made of their lines under the
 * filter, pending ones included.
 */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { TimedReading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { bookedLines, type Lines } from '../../lines/counted-lines.ts';
import { customerBy } from '../../lines/customers.ts';
import { onKey } from '../../lines/joins.ts';
import { lostSavings, total } from '../../lines/line-measures.ts';
import { supplierKey } from '../../lines/suppliers.ts';
import { mayBeForward } from '../../measures/forward-trips.ts';
import { namesBy } from '../../measures/names.ts';
import { clocksAbout, orderOfTravel, travelColumns, withClocks } from '../../measures/travel-order.ts';
import { isTravel } from '../../measures/trips-in-sight.ts';

const isPending = sql<boolean>`line.status = 'Pending'`;

/** In cents. */
export function sumsOf(reading: TimedReading, filter: ReportFilter) {
  return bookedLines(reading, filter)
    .where(mayBeForward(reading))
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .select('line.booking_id')
    .select([
      total('amount_paid').as('spend'),
      total('amount_paid', isPending).as('pending'),
      sql<boolean>`bool_or(${isPending})`.as('has_pending'),
      sql<number>`coalesce(sum(${lostSavings}), 0)::bigint`.as('lost'),
    ])
    .groupBy('line.booking_id');
}

const travel = (reading: TimedReading, filter: ReportFilter) =>
  bookedLines(reading, filter).where(isTravel).where(mayBeForward(reading));

/** `namesBy` tells names of one id apart: with one id for all, each name comes once. */
const oneId = sql<number>`0`.as('id');

/** Who travels: `names`. */
export const travellersOf = (reading: TimedReading, filter: ReportFilter) =>
  namesBy(
    travel(reading, filter)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .select(['line.booking_id', oneId, 'traveller.name'])
      .distinct(),
  );

/** Whose travellers they are: `names`. */
export const organisationsOf = (reading: TimedReading, filter: ReportFilter) =>
  namesBy(
    travel(reading, filter)
      .innerJoin(customerBy(reading).as('customer'), 'customer.node_id', 'line.node_id')
      .select(['line.booking_id', oneId, 'customer.label as name'])
      .distinct(),
  );

/** For what: `names`. */
export const mattersOf = (reading: TimedReading, filter: ReportFilter) =>
  namesBy(
    travel(reading, filter)
      .where('line.matter_number', 'is not', null)
      .select(['line.booking_id', oneId, 'line.matter_number as name'])
      .distinct(),
  );

/** The first segment, else the first stay or hire. */
export async function firstLines(reading: TimedReading, filter: ReportFilter) {
  const isMove = sql<boolean>`line.product_type in ('Air', 'Rail')`;
  const placed = travel(reading, filter)
    .leftJoin('places as origin', onKey(reading, 'origin', 'line.origin_place_id'))
    .leftJoin('places as destination', onKey(reading, 'destination', 'line.destination_place_id'));
  const lines = withClocks(placed as unknown as Lines, await clocksAbout(reading, reading.now))
    .select(['line.booking_id', 'line.product_type', 'line.raw_policy_code_id'])
    .select(['line.class_of_travel', supplierKey.as('supplier_key'), isMove.as('is_move')])
    .select(['line.id', 'line.line_key', 'line.segment_sequence', 'line.start_at'])
    .select(travelColumns(sql`(partition by line.booking_id, ${isMove})`));
  return build
    .selectFrom(lines.as('one'))
    .distinctOn('one.booking_id')
    .selectAll('one')
    .orderBy('one.booking_id')
    .orderBy('one.is_move', 'desc')
    .orderBy(orderOfTravel('one'));
}
