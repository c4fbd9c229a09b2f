/**
 * Travellers with their trips and spend. A large client has tens of thousands, so they are found and put in order by as
 * little as that takes, and only a page's own are worked out in full.
 */
import { type RawBuilder, sql } from 'kysely';
import { type spendAnalysis as endpoint, frequencyBuckets } from '../../../contract/traveller/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { own } from '../../lines/columns.ts';
import { lineCount, total } from '../../lines/line-measures.ts';
import { costCentreBy, namedLines } from '../../lines/named-lines.ts';
import type { Rows, TableAsked, TableOf } from '../../lines/row-table.ts';
import { travellerRows } from '../../measures/traveller-rows.ts';
import { lostSavingsBy, nonCompliantLines, totalsBy, tripsBy } from './by-traveller.ts';

type Asked = TableAsked<typeof endpoint>;

export function spendAnalysis(reading: Reading, query: Asked): TableOf<typeof endpoint> {
  const lines = namedLines(reading, query, query.travellerIds);
  const travellers = travellerRows(reading, lines, [total('cost_of_change').as('change')]);
  const bucket = frequencyBuckets.find((one) => one.bucket === query.bucket);
  const rows = travellers.rows.$if(query.nonCompliant === 'true', (found) =>
    found.where('line.traveller_id', 'in', nonCompliantLines(reading, lines).select('raw.traveller_id')),
  );
  return {
    ...travellers,
    rows: bucket ? travellers.joins.booked(rows).where(isWithin(bucket.from, bucket.to)) : rows,
    joined: bucket ? ['booked'] : [],
    joins: {
      ...travellers.joins,
      travelled: (found: Rows) =>
        found.leftJoin(tripsBy(lines).as('travelled'), 'travelled.travellerId', 'line.traveller_id'),
      lost: (found: Rows) =>
        found.leftJoin(lostSavingsBy(reading, lines).as('lost'), 'lost.travellerId', 'line.traveller_id'),
    },
    columns: {
      ...travellers.columns,
      trips: { of: sql`coalesce(travelled.trips, 0)`, joins: ['travelled'] },
      lostSavings: { of: sql`coalesce(lost.lost, 0)`, joins: ['lost'] },
      costOfChange: own(sql`line.change`),
    },
    counts: { travellers: lineCount() },
    later: {
      fields: ['costCentre', 'trips', 'bookings', 'lostSavings'],
      of: (page) =>
        ofTravellers(
          reading,
          query,
          page.map((row) => row.travellerId as number),
        ),
    },
  };
}

function isWithin(from: number, to: number | null): RawBuilder<boolean> {
  const least = sql<boolean>`booked.bookings >= ${from}`;
  return to === null ? least : sql<boolean>`(${least} and booked.bookings <= ${to})`;
}

/** What is worked out for these travellers alone. */
async function ofTravellers(reading: Reading, query: Asked, ids: readonly number[]) {
  const lines = namedLines(reading, query, ids);
  const [totals, costCentres] = await Promise.all([
    ask(reading, totalsBy(reading, lines)),
    ask(reading, costCentreBy(reading, lines)),
  ]);
  const totalsOf = new Map(totals.map((one) => [one.travellerId, one]));
  const costCentreOf = new Map(costCentres.map((one) => [one.travellerId, one.label]));
  return ids.map((id) => {
    const { bookings = 0, trips = 0, lost = 0 } = totalsOf.get(id) ?? {};
    return { costCentre: costCentreOf.get(id) ?? '', trips, bookings, lostSavings: lost };
  });
}
