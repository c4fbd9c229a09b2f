/** Travellers with their trips and spend. */
import { sql } from 'kysely';
import type { spendAnalysis as endpoint } from '../../../contract/traveller/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { own } from '../../metrics/columns.ts';
import { nonCompliant } from '../../metrics/conditions.ts';
import { frequencyOf } from '../../metrics/dimensions.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import { costOfChangeOfAll, lostSavings, trips } from '../../metrics/measures.ts';
import { amongAll, type TableOf, type TableQuery } from '../../metrics/row-table.ts';
import { travellerRows } from '../../metrics/traveller-rows.ts';

type Query = TableQuery<typeof endpoint>;

export async function spendAnalysis(reading: Reading, query: Query): Promise<TableOf<typeof endpoint>> {
  const { bucket } = query;
  const { table, joinOf, having } = await travellerRows(reading, query, {
    change: costOfChangeOfAll,
    lost: lostSavings,
  });
  const rows = query.nonCompliant === 'true' ? await having(nonCompliant) : table.rows;
  return {
    ...table,
    rows: bucket
      ? (await table.joins.booked(rows, amongAll)).where(
          sql<boolean>`${frequencyOf(sql`booked.bookings`)} = ${bucket}`,
        )
      : rows,
    joined: bucket ? ['booked'] : [],
    joins: {
      ...table.joins,
      travelled: joinOf('travelled', { trips }),
    },
    columns: {
      ...table.columns,
      trips: { of: sql`coalesce(travelled.trips, 0)`, joins: ['travelled'] },
      lostSavings: own(sql`line.lost`),
      costOfChange: own(sql`line.change`),
    },
    counts: { travellers: lineCount() },
  };
}
