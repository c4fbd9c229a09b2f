/** The Benchmarking screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { kpis } from '../../../contract/benchmarking/calls.ts';
import { onPostgres, type Reading, type ReadingWithSettings } from '../../access/ask.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { destination, fareType, tripDestination } from '../../metrics/dimensions.ts';
import { benchmarkingMetrics } from '../../metrics/formulas/benchmarking.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import type { TableQuery } from '../../metrics/row-table.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { type BenchmarkQuery, type Comparison, type Coverage, comparisonOf, narrowed } from './comparison.ts';
import { ofDestination, ofFareTypes, ofHotel } from './coverage.ts';
import { byMonth, coverageOfKpi, overall } from './kpis.ts';
import * as tables from './tables.ts';

type LinesQuery = BenchmarkQuery & Pick<TableQuery<typeof benchmarking.lines>, 'figure' | 'locationId'>;

export function routes(app: FastifyInstance): ServedCalls<typeof benchmarking> {
  const run = onPostgres(app.db);
  const compared = (reading: ReadingWithSettings, query: BenchmarkQuery) => comparisonOf(reading, run, query);
  const inComparedMonths = async <Query extends LinesQuery>(reading: ReadingWithSettings, query: Query) => {
    const coverage = await coverageBehind(await compared(reading, query), query);
    return coverage ? { ...query, ...narrowed(query, coverage) } : query;
  };
  const { lines } = cardsAndLines(benchmarking, benchmarkingMetrics, ofRow);
  return reports(app, benchmarking, {
    lines: {
      page: async (reading, query) => lines.page(reading, await inComparedMonths(reading, query)),
      whole: async (reading, query) => lines.whole(reading, await inComparedMonths(reading, query)),
    },
    overall: async (reading, query) => overall(reading, await compared(reading, query)),
    byMonth: async (reading, query, { kpi }) => byMonth(reading, await compared(reading, query), kpi),
    byDestination: async (reading, query) => tables.byDestination(reading, await compared(reading, query)),
    byAirfareType: async (reading, query) => tables.byAirfareType(reading, await compared(reading, query)),
    byHotels: async (reading, query) => tables.byHotels(reading, await compared(reading, query)),
  });
}

/** Restricts the lines to those of one table row: hotels by their own place, everything else by the trip's place. */
function ofRow(
  reading: Reading,
  { figure: metric, locationId, fareType: type }: TableQuery<typeof benchmarking.lines>,
) {
  if (type !== undefined) return sqlFor(isMember(fareType, type).test, reading);
  if (locationId === undefined) return undefined;
  return sqlFor(isMember(metric === 'byHotels' ? destination : tripDestination, locationId).test, reading);
}

/** Over what the figure or the table row is compared; undefined: there is no such value on the screen. */
async function coverageBehind(
  comparison: Comparison,
  { figure, locationId }: LinesQuery,
): Promise<Coverage | undefined> {
  const kpi = kpis.find((one) => one === figure);
  if (kpi) return coverageOfKpi(comparison, kpi);
  if (figure === 'airfareTypeLines') return ofFareTypes(comparison);
  if (locationId === undefined) return undefined;
  if (figure === 'byHotels') return (await ofHotel(comparison, [locationId])).get(locationId);
  return (await ofDestination(comparison, [locationId])).get(locationId)?.all;
}
