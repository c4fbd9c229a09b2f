/** A report's rankings, from the screens' own queries, the highest first. */

import {
  mostRanked,
  type RankedRow,
  type Ranking,
  type RankingName,
} from '../../../contract/reports/summary-report.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { countryName } from '../../../contract/vocabulary/countries.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { Question } from '../../access/once-per-reading.ts';
import { spendAnalysis as hotelSpend } from '../../features/accommodation/queries.ts';
import { airlineMarketShare } from '../../features/airfare/tables.ts';
import { spendBySupplier } from '../../features/rental-car/queries.ts';
import { byDestination, complianceChart } from '../../features/summary/queries.ts';
import { travellerSpend } from '../../features/summary/traveller-spend.ts';
import { pagedReport } from '../../metrics/paged-report.ts';

const travellerPages = pagedReport(summary.travellerSpend, travellerSpend);

export const rankingQuestions: Record<RankingName, Question<Ranking>> = {
  async travellers(reading, filter) {
    const page = { page: 1, pageSize: mostRanked, direction: 'asc' } as const;
    const { rows, sums } = await travellerPages.page(reading, { ...filter, ...page });
    return {
      rows: rows.map(({ travellerId, travellerName, costCentre, bookings, totalSpend }) =>
        row(String(travellerId), travellerName, {
          beside: costCentre || null,
          count: bookings,
          spend: totalSpend,
        }),
      ),
      total: { rows: sums.travellers, count: null, spend: sums.totalSpend },
    };
  },
  destinations: ranked(byDestination, ({ locationId, name, country, value }) =>
    row(String(locationId), name, { beside: country && countryName(country), count: value }),
  ),
  airlines: ranked(airlineMarketShare, ({ airline, airlineName, tickets, totalSpend, color }) =>
    row(airline ?? '', airlineName, { count: tickets, spend: totalSpend, color }),
  ),
  hotels: ranked(hotelSpend, ({ hotelId, hotelName, location, roomNights, totalSpend }) =>
    row(`${location}, ${hotelId}`, hotelName, { beside: location, count: roomNights, spend: totalSpend }),
  ),
  carSuppliers: ranked(spendBySupplier, ({ name, value, color }) => row(name, name, { spend: value, color })),
  async policies(reading, filter) {
    const policies = await ranked(complianceChart, ({ name, value, color }) =>
      row(name, name, { count: value, color }),
    )(reading, filter);
    // A booking counts under each of its policies, so the rows do not add up to a number of bookings.
    return { ...policies, total: { ...policies.total, count: null } };
  },
};

const row = (id: string, name: string, more: Partial<RankedRow>): RankedRow => ({
  id,
  name,
  beside: null,
  count: null,
  spend: null,
  color: null,
  ...more,
});

function ranked<Row>(
  question: (reading: Reading, filter: ReportFilter) => Promise<readonly Row[]>,
  rowOf: (row: Row) => RankedRow,
): Question<Ranking> {
  return async (reading, filter) => {
    const rows = (await question(reading, filter)).map(rowOf);
    const [first] = rows;
    return {
      rows: rows.slice(0, mostRanked),
      total: {
        rows: rows.length,
        count: first?.count == null ? null : sumOf(rows.map(({ count }) => count ?? 0)),
        spend: first?.spend == null ? null : sumOf(rows.map(({ spend }) => spend ?? 0)),
      },
    };
  };
}

/** Adds up hundredths, so that amounts stay exact. */
const sumOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
