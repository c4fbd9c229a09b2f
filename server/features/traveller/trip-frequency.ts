/** Travellers by how often they travel. */
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { frequencyBuckets } from '../../../contract/traveller/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { bookingCount, lineCount } from '../../lines/line-measures.ts';
import { namedLines } from '../../lines/named-lines.ts';

/** Travellers by their number of distinct bookings; every bucket is there. */
export async function tripFrequency(reading: Reading, filter: ReportFilter) {
  const person = namedLines(reading, filter)
    .select(['raw.traveller_id', bookingCount().as('bookings')])
    .groupBy('raw.traveller_id');
  const counts = await ask(
    reading,
    build
      .selectFrom(person.as('person'))
      .select(['person.bookings', lineCount().as('travellers')])
      .groupBy('person.bookings'),
  );
  return frequencyBuckets.map(({ bucket, from, to }) => ({
    bucket,
    travellers: counts
      .filter(({ bookings }) => bookings >= from && (to === null || bookings <= to))
      .reduce((sum, { travellers }) => sum + travellers, 0),
  }));
}
