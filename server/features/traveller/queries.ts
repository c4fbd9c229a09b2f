/** The Traveller dashboard's cards. They count lines that name a traveller, by the canonical one. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { frequencyBuckets } from '../../../contract/traveller/calls.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { onKey, withPolicy } from '../../lines/joins.ts';
import { bookingCount, fromCents, lineCount, lostSavings, ratio } from '../../lines/line-measures.ts';
import { namedLines } from '../../lines/named-lines.ts';

const travellerCount = sql<number>`count(distinct raw.traveller_id)::bigint`;

export async function summary(reading: Reading, filter: ReportFilter) {
  const named = countedLines(reading, filter).where('line.raw_traveller_id', 'is not', null);
  const [travellers, { bookings }] = await Promise.all([
    countTravellers(reading, filter),
    askOne(reading, named.select(bookingCount().as('bookings'))),
  ]);
  return { numberOfTravellers: travellers, numberOfBookings: bookings };
}

/** Lines are brought down to their raw travellers first: far fewer than lines. */
async function countTravellers(reading: Reading, filter: ReportFilter): Promise<number> {
  const seen = countedLines(reading, filter).select('line.raw_traveller_id as rawId').distinct();
  const { travellers } = await askOne(
    reading,
    build
      .selectFrom(seen.as('seen'))
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'seen.rawId'))
      .select(travellerCount.as('travellers')),
  );
  return travellers;
}

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

export async function compliance(reading: Reading, filter: ReportFilter) {
  const withCode = withPolicy(reading, countedLines(reading, filter)).innerJoin(
    'raw_travellers as raw',
    onKey(reading, 'raw', 'line.raw_traveller_id'),
  );
  const [travellers, { broken }, { lost }] = await Promise.all([
    countTravellers(reading, filter),
    askOne(reading, withCode.where('policy.is_compliant', '=', false).select(travellerCount.as('broken'))),
    askOne(reading, withCode.select(sql<number>`coalesce(sum(${lostSavings}), 0)::bigint`.as('lost'))),
  ]);
  return { nonCompliantTravellers: broken, averageLostSavings: ratio(fromCents(lost), travellers) };
}
