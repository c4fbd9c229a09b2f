/** The Traveller screen's figures: how each is worked out, and the lines behind it. They count lines that name a traveller. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type * as traveller from '../../../contract/traveller/calls.ts';
import { askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading } from '../../db/once-per-reading.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { type FiguresOf, from } from '../../lines/figures.ts';
import { onKey, withPolicy } from '../../lines/joins.ts';
import { bookingCount, fromCents, lostSavings } from '../../lines/line-measures.ts';

const travellerCount = sql<number>`count(distinct raw.traveller_id)::bigint`;
const isNamed = sql<boolean>`line.raw_traveller_id is not null`;

/** Lines are brought down to their raw travellers first: far fewer than lines. */
const travellers = oncePerReading((reading, filter) => {
  const seen = countedLines(reading, filter).select('line.raw_traveller_id as rawId').distinct();
  return askOne(
    reading,
    build
      .selectFrom(seen.as('seen'))
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'seen.rawId'))
      .select(travellerCount.as('count')),
  );
});

function bookings(reading: Reading, filter: ReportFilter) {
  const named = countedLines(reading, filter).where(isNamed);
  return askOne(reading, named.select(bookingCount().as('count')));
}

/** Lines that name a traveller and have a policy code. */
function withCode(reading: Reading, filter: ReportFilter) {
  return withPolicy(reading, countedLines(reading, filter)).innerJoin(
    'raw_travellers as raw',
    onKey(reading, 'raw', 'line.raw_traveller_id'),
  );
}

function nonCompliant(reading: Reading, filter: ReportFilter) {
  const broken = withCode(reading, filter).where('policy.is_compliant', '=', false);
  return askOne(reading, broken.select(travellerCount.as('count')));
}

function allLostSavings(reading: Reading, filter: ReportFilter) {
  const sum = sql<number>`coalesce(sum(${lostSavings}), 0)::bigint`;
  return askOne(reading, withCode(reading, filter).select(sum.as('lost')));
}

export const figures: FiguresOf<typeof traveller> = {
  numberOfTravellers: {
    value: from([travellers], ({ count }) => count),
  },
  numberOfBookings: {
    value: from([bookings], ({ count }) => count),
    rows: { where: isNamed },
  },
  nonCompliantTravellers: {
    value: from([nonCompliant], ({ count }) => count),
  },
  averageLostSavings: {
    parts: from([allLostSavings, travellers], ({ lost }, { count }) => [fromCents(lost), count]),
    rows: { joins: ['policy'], where: sql`${isNamed} and ${lostSavings} > 0`, value: lostSavings },
  },
};
