/** What rows say of trips, one thing at a time: relations of bookings that may lie ahead. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { TimedReading } from '../../db/ask.ts';
import { countedLines, visibleLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lostSavings, total } from '../../lines/line-measures.ts';
import { supplierKey } from '../../lines/suppliers.ts';
import { mayBeForward } from '../../measures/forward-trips.ts';
import { namesBy } from '../../measures/names.ts';
import { isTravel } from '../../measures/trips-in-sight.ts';

/** In cents, of the counted lines under the filter. */
export function sumsOf(reading: TimedReading, filter: ReportFilter) {
  return countedLines(reading, filter)
    .where(mayBeForward(reading))
    .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
    .select('line.booking_id')
    .select([
      total('amount_paid').as('spend'),
      sql<number>`coalesce(sum(${lostSavings}), 0)::bigint`.as('lost'),
    ])
    .groupBy('line.booking_id');
}

const travel = (reading: TimedReading) => visibleLines(reading).where(isTravel).where(mayBeForward(reading));

/** Who travels: `names`. */
export const travellersOf = (reading: TimedReading) =>
  namesBy(
    travel(reading)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .select(['line.booking_id', 'traveller.id', 'traveller.name'])
      .distinct(),
  );

/** For what: `names`. */
export const mattersOf = (reading: TimedReading) =>
  namesBy(
    travel(reading)
      .where('line.matter_number', 'is not', null)
      .select(['line.booking_id', sql<number>`0`.as('id'), 'line.matter_number as name'])
      .distinct(),
  );

/** The first segment, else the first stay or hire. */
export function firstLines(reading: TimedReading) {
  return travel(reading)
    .distinctOn('line.booking_id')
    .select(['line.booking_id', 'line.node_id', 'line.product_type', 'line.raw_policy_code_id'])
    .select(['line.class_of_travel', supplierKey.as('supplier_key')])
    .orderBy('line.booking_id')
    .orderBy(sql`case when line.product_type in ('Air', 'Rail') then 0 else 1 end`)
    .orderBy('line.start_at', (order) => order.asc().nullsLast())
    .orderBy('line.segment_sequence', (order) => order.asc().nullsLast())
    .orderBy('line.line_key')
    .orderBy('line.id');
}
