/** Travellers by how often they travel. */
import { frequencyBuckets } from '../../../contract/traveller/calls.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { frequency } from '../../metrics/dimensions.ts';
import { answer } from '../../metrics/layer/answer.ts';
import { travellersByBookings } from '../../metrics/measures.ts';

/** Travellers by number of distinct bookings; includes empty buckets. */
export async function tripFrequency(reading: Reading, filter: ReportFilter) {
  const of = { travellers: travellersByBookings };
  const rows = await answer(reading, filter, { by: { frequency }, of });
  const travellersOf = new Map(rows.map(({ frequency, travellers }) => [frequency.key, travellers]));
  return frequencyBuckets.map(({ bucket }) => ({ bucket, travellers: travellersOf.get(bucket) ?? 0 }));
}
