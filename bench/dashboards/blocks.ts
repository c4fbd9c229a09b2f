/** The Summary dashboard: the eight calls of its page, and the queries that the server runs for them. */
import type { CompiledQuery } from 'kysely';
import * as z from 'zod';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import * as summary from '../../contract/summary/calls.ts';
import { type CountryRow, type ReportFilter, selectingNode } from '../../contract/vocabulary/filters.ts';
import { openReading, type Reading, type Run } from '../../server/access/ask.ts';
import { askOnce } from '../../server/access/ask-once.ts';
import type { Scope } from '../../server/access/scope.ts';
import * as queries from '../../server/features/summary/queries.ts';
import { topTravellers } from '../../server/features/summary/top-travellers.ts';
import { summaryMetrics } from '../../server/metrics/formulas/summary.ts';
import { cardsAndLines } from '../../server/metrics/screen-metrics.ts';

export type Filter = { client?: number; countries: CountryRow[]; dateStart: string; dateEnd: string };

type Block = {
  endpoint: Endpoint;
  answer: (reading: Reading, filter: ReportFilter) => Promise<unknown>;
  query?: object;
};

const top = { limit: 10 };
const cards = cardsAndLines(summary, summaryMetrics);

const blocks: readonly Block[] = [
  { endpoint: summary.totalSpend, answer: cards.totalSpend },
  { endpoint: summary.transactionSummary, answer: cards.transactionSummary },
  { endpoint: summary.compliance, answer: cards.compliance },
  { endpoint: summary.byMonth, answer: queries.byMonth },
  { endpoint: summary.complianceChart, answer: queries.complianceChart },
  { endpoint: summary.byDestination, answer: queries.byDestination },
  {
    endpoint: summary.topTravellers,
    answer: (reading, filter) => topTravellers(reading, { ...filter, ...top }),
    query: top,
  },
  { endpoint: summary.costOfChangeSummary, answer: queries.costOfChangeSummary },
];

export const blockCount = blocks.length;

/** The paths that a browser requests for one dashboard. */
export function addressesOf({ countries, ...filter }: Filter): string[] {
  const rows = countries.length > 0 ? { countries: JSON.stringify(countries) } : {};
  return blocks.map(({ endpoint, query }) => {
    const sent = Object.entries({ ...filter, ...rows, ...query }).map(([name, value]) => [name, `${value}`]);
    return `${endpoint.path}?${new URLSearchParams(sent)}`;
  });
}

/** The JSON of the dashboard's answers, made without HTTP from the results of `run`; equal queries run once. */
export function answersOf(scope: Scope, version: number, run: Run, filter: Filter): Promise<string[]> {
  const runOnce = askOnce(run);
  return Promise.all(
    blocks.map(async ({ endpoint, answer }) => {
      const reading = openReading(scope, version, runOnce);
      return JSON.stringify(z.encode(endpoint.answer, await answer(reading, selectingNode(filter))));
    }),
  );
}

/** Wraps `run`; `questions` are the queries so far. */
export function recorded(run: Run): { run: Run; questions: CompiledQuery[] } {
  const questions: CompiledQuery[] = [];
  return {
    questions,
    run: (asking, question) => {
      questions.push(question);
      return run(asking, question);
    },
  };
}
