/** The customer's own lines behind the screen's figures: which they are, and what each adds. The pool's open to nothing. */
import { type RawBuilder, sql } from 'kysely';
import type * as benchmarking from '../../../contract/benchmarking/calls.ts';
import type { Kpi } from '../../../contract/benchmarking/calls.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { Reading } from '../../db/ask.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { tripPlace } from '../../lines/destinations.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { withPolicy } from '../../lines/joins.ts';
import { fromCents, lostSavings, ofProduct, takenUp } from '../../lines/line-measures.ts';
import type { TableAsked } from '../../lines/row-table.ts';
import { earliestOf, leadDays } from '../../measures/lead-times.ts';
import { stayLines, staySums } from '../../measures/stays.ts';
import { kpiSums, noKpiSums, partsOf } from './kpis.ts';
import { fareType } from './tables.ts';

const air = ofProduct('Air');
const bookable = ofProduct('Air', 'Hotel', 'Car');
const isOnline = sql<boolean>`${bookable} and line.is_online`;
const hotel = stayLines('Hotel');

const sums = oncePerReading(
  async (reading, filter) => (await kpiSums(reading, countedLines(reading, filter))).get('') ?? noKpiSums,
);
const parts = (kpi: Kpi) => from([sums], partsOf[kpi]);

/** Every line of the bookings that have one like this. */
const ofBookingsWith = (reading: Reading, filter: ReportFilter, where: RawBuilder<boolean>) =>
  sql<boolean>`line.booking_id in (${countedLines(reading, filter).where(where).select('line.booking_id')})`;

const brokenBookings = (reading: Reading, filter: ReportFilter) =>
  withPolicy(reading, countedLines(reading, filter))
    .where('policy.is_compliant', '=', false)
    .select('line.booking_id');

export const figures: FiguresOf<typeof benchmarking> = {
  onlineBookingCost: {
    rows: (reading, filter) => ({ where: ofBookingsWith(reading, filter, isOnline) }),
  },
  offlineBookingCost: {
    rows: (reading, filter) => ({
      where: sql`${ofBookingsWith(reading, filter, bookable)} and not ${ofBookingsWith(reading, filter, isOnline)}`,
    }),
  },
  policyCompliance: {
    parts: parts('policyCompliance'),
    rows: (reading, filter) => ({
      where: sql`line.booking_id not in (${brokenBookings(reading, filter)})`,
    }),
  },
  lostSavings: {
    parts: parts('lostSavings'),
    rows: { joins: ['policy'], where: sql`${lostSavings} > 0`, value: lostSavings },
  },
  bookingChanged: {
    parts: parts('bookingChanged'),
    rows: { where: sql`${air} and line.cost_of_change > 0` },
  },
  costOfChange: {
    parts: parts('costOfChange'),
    rows: { where: sql`${air} and line.cost_of_change <> 0`, value: sql`line.cost_of_change` },
  },
  bookingLeadInTime: {
    rows: (reading, filter) => ({
      where: sql`line.id in (${earliestOf(countedLines(reading, filter).where(air)).select('line.id')})`,
      value: leadDays,
    }),
  },
  byDestination: { rows: {} },
  airfareTypeLines: { rows: { where: sql`${air} and ${takenUp}` } },
  byHotels: {
    parts: from([staySums('Hotel')], (stays) => [fromCents(stays.spend - stays.ancillary), stays.quantity]),
    rows: { where: hotel.all, value: hotel.ownSpend },
  },
};

/** Narrows to what a row of a table takes together: hotels go by their own place, all else by that of the trip. */
export function ofRow(
  reading: Reading,
  { figure, locationId, fareType: type }: TableAsked<typeof benchmarking.lines>,
): RawBuilder<boolean> | undefined {
  if (type !== undefined) return sql`${fareType} = ${type}`;
  if (locationId === undefined) return undefined;
  const place = figure === 'byHotels' ? sql`line.destination_place_id` : tripPlace(reading);
  return sql`${place} = ${locationId}`;
}
