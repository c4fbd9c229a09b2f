/** The Benchmarking screen's endpoints. */
import type { FastifyInstance } from 'fastify';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { onPostgres, type SettledReading } from '../../db/ask.ts';
import { reports } from '../../http/reports.ts';
import { cardsAndLines } from '../../lines/figures.ts';
import { type BenchmarkQuery, comparisonOf } from './comparison.ts';
import { figures, ofRow } from './figures.ts';
import { byMonth, overall } from './kpis.ts';
import * as tables from './tables.ts';

export function routes(app: FastifyInstance): void {
  const run = onPostgres(app.db);
  const compared = (reading: SettledReading, query: BenchmarkQuery) =>
    comparisonOf(reading, run, query, reading.settings.baseCountry);
  reports(app, benchmarking, {
    ...cardsAndLines(benchmarking, figures, ofRow),
    overall: async (reading, query) => overall(reading, await compared(reading, query)),
    byMonth: async (reading, query, { kpi }) => byMonth(reading, await compared(reading, query), query, kpi),
    byDestination: async (reading, query) => tables.byDestination(reading, await compared(reading, query)),
    byAirfareType: async (reading, query) => tables.byAirfareType(reading, await compared(reading, query)),
    byHotels: async (reading, query) => tables.byHotels(reading, await compared(reading, query)),
  });
}
