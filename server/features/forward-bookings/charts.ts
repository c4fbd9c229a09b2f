/** Trips by departure month and by destination. */

import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { monthsOf } from '../../../contract/vocabulary/local-time.ts';
import type { TimedReading } from '../../access/ask.ts';
import { mapOf } from '../../metrics/charts.ts';
import { places } from '../../metrics/dimensions.ts';
import { forwardMetrics } from '../../metrics/formulas/forward-bookings.ts';
import { answer } from '../../metrics/layer/answer.ts';
import { condition, dimension } from '../../metrics/layer/model.ts';

const { trips } = forwardMetrics;
const month = dimension({ key: sql<string>`substr(trip.departure_at::text, 1, 7)` });
const hasDeparture = condition(sql`trip.departure_at is not null`);
const place = dimension({ key: sql<number | null>`trip.destination_place_id`, members: places });

/** Every month from the first with a departure to the last; months without one have zero. */
export async function bookingsPerMonth(reading: TimedReading, filter: ReportFilter) {
  const rows = await answer(reading, filter, { by: { month }, of: { trips }, where: [hasDeparture] });
  const counts = new Map(rows.map(({ month, trips }) => [month.label, trips]));
  const [first, last] = [rows[0], rows.at(-1)];
  // The months follow from the trips and not from the filter, so the dimension cannot list them.
  if (!first || !last) return [];
  return monthsOf(first.month.label, last.month.label).map((name) => ({
    month: name,
    totalCount: counts.get(name) ?? 0,
  }));
}

export const forwardDestinations = mapOf(place, trips);
