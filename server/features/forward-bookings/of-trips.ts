/**
 * Properties of trips for the table's rows, one relation each, derived from the lines of forward bookings under the
 * filter, including pending lines.
 */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { restrictedFirst } from '../../metrics/counted-lines.ts';
import { customerBy } from '../../metrics/customers.ts';
import { forwardLines } from '../../metrics/facts-now.ts';
import { isPending, spendWithPending } from '../../metrics/formulas/forward-bookings.ts';
import { onKey } from '../../metrics/joins.ts';
import { count, dimension, sum } from '../../metrics/layer/model.ts';
import { relation } from '../../metrics/layer/relation.ts';
import { lostSavings, ofProduct } from '../../metrics/line-measures.ts';
import { namesBy } from '../../metrics/names.ts';
import type { Among, Rows } from '../../metrics/row-table.ts';
import { supplierKey } from '../../metrics/suppliers.ts';
import { clocksAbout, orderOfTravel, travelColumns, withClocks } from '../../metrics/travel-order.ts';
import { isTravel } from '../../metrics/trips-in-sight.ts';

const booking = dimension({ key: sql.ref<number>('line.booking_id') });

/** In cents. */
export async function sumsOf(reading: TimedReading, filter: ReportFilter, among: Among) {
  const lines = {
    ...forwardLines,
    rows: () => linesAmong(reading, filter, among) as unknown as Promise<Rows>,
  };
  const { spend, pendingSpend } = spendWithPending(lines);
  const of = {
    spend,
    pending: pendingSpend,
    pending_lines: count(lines, [isPending]),
    lost: sum(lines, lostSavings, [], { joins: ['policy'] }),
  };
  const relationOfSums = await relation(reading, filter, { by: { booking_id: booking }, of });
  return build
    .selectFrom(relationOfSums.as('sums'))
    .selectAll('sums')
    .select(sql<boolean>`sums.pending_lines > 0`.as('has_pending')) as Rows;
}

/** The lines of the rows' trips. */
const linesAmong = async (reading: TimedReading, filter: ReportFilter, among: Among) =>
  restrictedFirst((await forwardLines.rows(reading, filter)).where(among('line.booking_id', 'booking_id')));

const travel = async (reading: TimedReading, filter: ReportFilter, among: Among) =>
  (await linesAmong(reading, filter, among)).where(isTravel);

/** `namesBy` keeps equal names with different ids apart; one common id makes each name appear once. */
const oneId = sql<number>`0`.as('id');

/** The travellers' names, as `names`. */
export const travellersOf = async (reading: TimedReading, filter: ReportFilter, among: Among) =>
  namesBy(
    (await travel(reading, filter, among))
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'raw.traveller_id'))
      .select(['line.booking_id', oneId, 'traveller.name'])
      .distinct(),
  );

/** The travellers' organisations, as `names`. */
export const organisationsOf = async (reading: TimedReading, filter: ReportFilter, among: Among) =>
  namesBy(
    (await travel(reading, filter, among))
      .innerJoin(customerBy(reading).as('customer'), 'customer.node_id', 'line.node_id')
      .select(['line.booking_id', oneId, 'customer.label as name'])
      .distinct(),
  );

/** The matter numbers, as `names`. */
export const matterNumbersOf = async (reading: TimedReading, filter: ReportFilter, among: Among) =>
  namesBy(
    (await travel(reading, filter, among))
      .where('line.matter_number', 'is not', null)
      .select(['line.booking_id', oneId, 'line.matter_number as name'])
      .distinct(),
  );

/** Each trip's first segment, or else its first stay or hire. */
export async function firstLines(reading: TimedReading, filter: ReportFilter, among: Among) {
  const isMove = ofProduct('Air', 'Rail');
  const travelling = await travel(reading, filter, among);
  const lines = withClocks(travelling, await clocksAbout(reading, reading.now))
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
