/** The Benchmarking screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { onPostgres, type Reading } from '../../db/ask.ts';
import type { Settings } from '../../ground/settings.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { type BenchmarkQuery, comparisonOf } from './comparison.ts';
import { figures, ofRow } from './figures.ts';
import { byMonth, overall } from './kpis.ts';
import * as tables from './tables.ts';

export function routes(app: FastifyInstance): void {
  const run = onPostgres(app.db);
  const compared = (reading: Reading, query: BenchmarkQuery, { baseCountry }: Settings) =>
    comparisonOf(reading, run, query, baseCountry);
  reports(app, benchmarking, {
    ...cardsAndLines(benchmarking, figures, ofRow),
    overall: async (reading, query, { settings }) =>
      overall(reading, await compared(reading, query, settings)),
    byMonth: async (reading, query, { settings, params }) =>
      byMonth(reading, await compared(reading, query, settings), query, params.kpi),
    byDestination: async (reading, query, { settings }) =>
      tables.byDestination(reading, await compared(reading, query, settings)),
    byAirfareType: async (reading, query, { settings }) =>
      tables.byAirfareType(reading, await compared(reading, query, settings)),
    byHotels: async (reading, query, { settings }) =>
      tables.byHotels(reading, await compared(reading, query, settings)),
  });
}
