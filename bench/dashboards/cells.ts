/** The cells of the table: date ranges by filters, each measured in every column in turn. */
import { setTimeout as sleep } from 'node:timers/promises';
import { selectingNode } from '../../contract/vocabulary/filters.ts';
import { onPostgres } from '../../server/access/ask.ts';
import { countedLines } from '../../server/metrics/counted-lines.ts';
import { dataVersion, type Product, type Site } from '../openings.ts';
import { cpuMs, ownCpuMs, treeCpuMs } from '../processes.ts';
import { mean, quantile } from '../statistics.ts';
import { addressesOf, answersOf, blockCount, type Filter, recorded } from './blocks.ts';
import { textOf } from './browser.ts';
import { answeredBy } from './metrics.ts';
import type { RawColumnar } from './raw-columnar.ts';

export const columnNames = ['uncached', 'cached', 'notModified', 'postgres', 'rawColumnar'] as const;
export type ColumnName = (typeof columnNames)[number];

/** Figures of one dashboard with all its blocks. CPU is the user and system time of every process involved. */
export type Metrics = { n: number; cpuMs: number; cpuMedianMs: number; wallP50Ms: number; wallP95Ms: number };

export type RangeName = 'month' | '12 months' | '5 years';
export type Cell = {
  range: RangeName;
  filter: string;
  /** The number of lines that match the filter. */
  lines: number;
  /** SQL statements of one dashboard. */
  questions: number;
  columns: Record<ColumnName, Metrics>;
};
export type CellFilter = { range: RangeName; filter: string; query: Filter };

/** A product that caches answers, one that does not, and DuckDB alone. */
export type Subjects = { cached: Product; uncached: Product; raw: RawColumnar };

/** All ranges end on the data set's last day, a month's end. */
export function cellFilters({ dataset: { today, years }, customers }: Site): CellFilter[] {
  const yearsBack = (count: number) => {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 1);
    return `${day.getUTCFullYear() - count}${day.toISOString().slice(4, 10)}`;
  };
  const ranges: [RangeName, string][] = [
    ['month', `${today.slice(0, 8)}01`],
    ['12 months', yearsBack(1)],
    ['5 years', yearsBack(years)],
  ];
  return ranges.flatMap(([range, dateStart]) =>
    Object.entries(narrowings(customers[0]!)).map(([filter, narrowing]) => ({
      range,
      filter,
      query: { dateStart, dateEnd: today, ...narrowing },
    })),
  );
}

/** No filter, a customer, and a customer's journeys from Australia. */
export function narrowings(customer: number): Record<string, Pick<Filter, 'client' | 'countries'>> {
  return {
    none: { countries: [] },
    node: { client: customer, countries: [] },
    'node and countries': {
      client: customer,
      countries: [
        { criteria: 'start_in', condition: 'AND', countries: ['AU'] },
        { criteria: 'end_not_in', condition: 'AND', countries: ['AU'] },
      ],
    },
  };
}

/** `cpu`: readers of the CPU time of every process involved, this process last. */
export type Column = { ask: () => Promise<unknown>; cpu: (() => number)[] };

/** Throws unless every column gives the same answers, from the engine that it represents. */
export async function measureCell(
  site: Site,
  { cached, uncached, raw }: Subjects,
  { range, filter, query }: CellFilter,
  repeats: number,
): Promise<Cell> {
  const { db, clientId, scope, postmaster } = site;
  const addresses = addressesOf(query);
  const replies = await cached.browser.askAll(addresses);
  const etags = replies.map(({ etag }) => etag);
  const onPg = recorded(onPostgres(db));
  const version = await dataVersion(site);
  const expected = replies.map(textOf);
  expectEqual(expected, (await uncached.browser.askAll(addresses)).map(textOf));
  expectEqual(expected, (await cached.browser.askAll(addresses)).map(textOf));
  expectEqual(expected, await answersOf(scope, version, onPg.run, query));
  expectEqual(expected, await answersOf(scope, version, raw.run, query));
  await cached.browser.askAll(addresses, etags);

  const database = () => treeCpuMs(postmaster);
  const of = ({ pid }: Product) => [database, () => cpuMs(pid)];
  const run = onPostgres(db);
  const asking = { clientId, userId: 0, version };
  const columns: Record<ColumnName, Column> = {
    uncached: { ask: () => uncached.browser.askAll(addresses), cpu: of(uncached) },
    cached: { ask: () => cached.browser.askAll(addresses), cpu: of(cached) },
    notModified: { ask: () => cached.browser.askAll(addresses, etags), cpu: of(cached) },
    postgres: {
      ask: () => Promise.all(onPg.questions.map((question) => run(asking, question))),
      cpu: [database, ownCpuMs],
    },
    rawColumnar: { ask: () => raw.askAll(onPg.questions), cpu: [ownCpuMs] },
  };
  const before = [await answeredBy(uncached.metricsURL), await answeredBy(cached.metricsURL)] as const;
  const measured = await inTurn(columns, repeats);
  await expectAnsweredBy(uncached, before[0], { columnar: repeats });
  await expectAnsweredBy(cached, before[1], { cache: repeats, browser: repeats });

  const counted = countedLines(scope, selectingNode(query)).select((eb) =>
    eb.fn.countAll<number>().as('lines'),
  );
  const { rows } = await run(asking, counted.compile());
  return { range, filter, lines: rows[0]?.lines ?? 0, questions: onPg.questions.length, columns: measured };
}

/** Alternates between the columns' dashboards, so that drift affects all alike. */
async function inTurn(columns: Record<ColumnName, Column>, repeats: number) {
  const samples = columnNames.map((name) => ({ name, cpu: [] as number[], wall: [] as number[] }));
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const { name, cpu, wall } of samples) {
      const sample = await measureOnce(columns[name]);
      cpu.push(sample.cpuMs);
      wall.push(sample.wallMs);
    }
  }
  const metrics = samples.map(({ name, cpu, wall }): [ColumnName, Metrics] => [
    name,
    {
      n: repeats,
      cpuMs: mean(cpu),
      cpuMedianMs: quantile(cpu, 0.5),
      wallP50Ms: quantile(wall, 0.5),
      wallP95Ms: quantile(wall, 0.95),
    },
  ]);
  return Object.fromEntries(metrics) as Record<ColumnName, Metrics>;
}

export async function measureOnce({ ask, cpu }: Column): Promise<{ cpuMs: number; wallMs: number }> {
  // This process is read last before the work and first after it, since reading takes its CPU time.
  const before = cpu.map((read) => read());
  const started = performance.now();
  await ask();
  const wallMs = performance.now() - started;
  // Work just after an answer counts for that answer.
  await sleep(10);
  const after = cpu.toReversed().map((read) => read());
  const cpuMs = after.toReversed().reduce((total, one, at) => total + one - (before[at] ?? 0), 0);
  return { cpuMs, wallMs };
}

function expectEqual(expected: readonly string[], found: readonly string[]): void {
  for (const [at, text] of expected.entries()) {
    if (found[at] !== text)
      throw new Error(`Answers differ:\n${text.slice(0, 500)}\n${found[at]?.slice(0, 500)}`);
  }
}

async function expectAnsweredBy(
  { metricsURL }: Product,
  before: Record<string, number>,
  dashboards: Record<string, number>,
): Promise<void> {
  const after = await answeredBy(metricsURL);
  for (const engine of new Set([...Object.keys(after), ...Object.keys(dashboards)])) {
    const calls = (after[engine] ?? 0) - (before[engine] ?? 0);
    const expected = (dashboards[engine] ?? 0) * blockCount;
    if (calls !== expected) throw new Error(`${engine} answered ${calls} calls instead of ${expected}`);
  }
}
