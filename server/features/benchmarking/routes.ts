/** The Benchmarking screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { onPostgres, type Reading, type ReadingWithSettings } from '../../access/ask.ts';
import { reports } from '../../http/reports.ts';
import type { ServedCalls } from '../../http/served.ts';
import { destination, fareType, tripDestination } from '../../metrics/dimensions.ts';
import { benchmarkingMetrics } from '../../metrics/formulas/benchmarking.ts';
import { isMember, sqlFor } from '../../metrics/layer/model.ts';
import type { TableQuery } from '../../metrics/row-table.ts';
import { cardsAndLines } from '../../metrics/screen-metrics.ts';
import { type BenchmarkQuery, comparisonOf } from './comparison.ts';
import { byMonth, overall } from './kpis.ts';
import * as tables from './tables.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof benchmarking> {
  const run = onPostgres(app.db);
  const compared = (reading: ReadingWithSettings, query: BenchmarkQuery) =>
    comparisonOf(reading, run, query, reading.settings.baseCountry);
  return reports(app, benchmarking, {
    ...cardsAndLines(benchmarking, benchmarkingMetrics, ofRow),
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
