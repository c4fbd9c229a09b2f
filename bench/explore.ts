/**
 * Random questions of Explore (`POST /api/query/`) over millions of lines: wall and CPU time, failures, and the CPU time of
 * the same statements in DuckDB alone.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue, query } from '../contract/query/calls.ts';
import { type FixedDimension, queryDimensionNames } from '../contract/query/dimensions.ts';
import { queryMetricNames } from '../contract/query/metrics.ts';
import { Random } from '../demo/random.ts';
import { reasonAgainst } from '../server/features/query/catalogue.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import type { RawColumnar } from './dashboards/raw-columnar.ts';
import { datasetOf, sizeOptions } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withRawCopy, withSite } from './openings.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { type Inject, untilColumnar, withInjecting } from './screens/asking.ts';
import { mean, quantile } from './statistics.ts';

type Measured = {
  range: string;
  filter: string;
  body: object;
  status: number;
  cpuMs: number;
  wallMs: number;
  rawCpuMs: number;
};

const options = { ...sizeOptions, questions: { type: 'string', default: '200' } } as const;

/** `--questions N`: how many. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const result = await inDataFolder(values.data, (data) =>
    withSite(datasetOf(values), data, (site) => measureQuestions(site, Number(values.questions))),
  );
  if (values.small) console.log(tableOf(result));
  else writeResult('explore', result, tableOf(result));
}

function measureQuestions(site: Site, count: number) {
  return withInjecting(site, async (inject, ask) => {
    await untilColumnar(ask, [
      `/api/summary/total_spend/?dateStart=${site.dataset.today}&dateEnd=${site.dataset.today}`,
    ]);
    await inject('GET', catalogue.path);
    const replica = join(site.data, 'columnar', '1', `${site.clientId}.duckdb`);
    const measured = await withRawCopy(replica, (raw) => measureEach(site, inject, raw, count));
    return { machine: machine(), load: loadavg()[1] ?? 0, lines: site.lines, measured };
  });
}

/** DuckDB alone runs what each question sent to the replica, right after it. */
async function measureEach(site: Site, inject: Inject, raw: RawColumnar, count: number): Promise<Measured[]> {
  const random = new Random('queries');
  const filters = cellFilters(site);
  const measured: Measured[] = [];
  for (let at = 0; at < count; at++) {
    const { range, filter, query: filtered } = random.pick(filters);
    const { metrics, by, across } = combining(random);
    const asked = { metrics, by, ...(across && { across }) };
    const body = {
      ...asked,
      filter: filtered,
      order: [{ metric: metrics[0], direction: 'desc' }],
      limit: 50,
      others: true,
      totals: true,
      subtotals: by.length > 1,
    };
    let answered: Awaited<ReturnType<Inject>> | undefined;
    const ask = async () => {
      answered = await inject('POST', query.path, body);
    };
    const ours = await measureOnce({ ask, cpu: [() => treeCpuMs(site.postmaster), ownCpuMs] });
    const { status, executed } = answered!;
    const sent = executed.filter(({ engine }) => engine === 'columnar').map(({ question }) => question);
    const alone = await measureOnce({ ask: () => raw.askAll(sent), cpu: [ownCpuMs] });
    measured.push({ range, filter, body: asked, status, ...ours, rawCpuMs: alone.cpuMs });
  }
  return measured;
}

/** Metrics and dimensions as people combine them: one in four questions has columns. */
function combining(random: Random) {
  for (;;) {
    const metrics = some(random, queryMetricNames, 1, 4);
    const by = some(random, queryDimensionNames, 0, 2);
    const [across] = random.whole(1, 4) === 1 ? some(random, columnDimensions, 1, 1) : [];
    const all = across ? [...new Set([...by, across])] : by;
    const isKnown = all.every((name) =>
      metrics.every((metric) => !reasonAgainst(metric, { name, label: '' })),
    );
    if (isKnown && !(across && by.includes(across))) return { metrics, by, across };
  }
}

/** Few enough to stand side by side. */
const columnDimensions: readonly FixedDimension[] = [
  'product',
  'bookingMethod',
  'classOfTravel',
  'quarter',
  'customer',
];

/** Distinct ones, at least `least` and at most `most`. */
function some<T>(random: Random, all: readonly T[], least: number, most: number): T[] {
  const drawn = new Set<T>();
  const count = random.whole(least, most);
  while (drawn.size < count) drawn.add(random.pick(all));
  return [...drawn];
}

type ExploreResult = Awaited<ReturnType<typeof measureQuestions>>;

function tableOf({ machine, load, lines, measured }: ExploreResult): string {
  const groups = [
    ['all', measured] as const,
    ...[...Map.groupBy(measured, ({ range }) => range)].sort(),
    ...[...Map.groupBy(measured, ({ filter }) => filter)].sort(),
  ];
  const rows = groups.map(([name, found]) => {
    const walls = found.map(({ wallMs }) => wallMs);
    const ms = [0.5, 0.95, 1].map((share) => quantile(walls, share));
    const failed = found.filter(({ status }) => status !== 200).length;
    const cpu = mean(found.map(({ cpuMs }) => cpuMs));
    const raw = mean(found.map(({ rawCpuMs }) => rawCpuMs));
    const figures = [...ms, cpu, raw].map((one) => one.toFixed(0));
    return [name, `${found.length}`, ...figures, (cpu / raw).toFixed(2), `${failed}`];
  });
  const slowest = measured.toSorted((one, other) => other.wallMs - one.wallMs).slice(0, 5);
  return [
    '# Random questions of Explore',
    '',
    `${machine}, load ${load.toFixed(1)}. One tenant's ${lines.toLocaleString('en')} lines, uncached; one to four metrics by none to three`,
    'dimensions, one question at a time, each asked once. DuckDB alone then runs the same statements. On a busy machine only CPU',
    'means something.',
    '',
    ...tableLines(
      [
        'period or filter',
        'questions',
        'wall p50 ms',
        'p95',
        'slowest',
        'CPU mean ms',
        'raw DuckDB CPU',
        'ratio',
        'failed',
      ],
      rows,
    ),
    'The slowest:',
    '',
    ...slowest.map(
      ({ range, filter, body, wallMs, cpuMs }) =>
        `- ${wallMs.toFixed(0)} ms (CPU ${cpuMs.toFixed(0)}), ${range}, ${filter}: \`${JSON.stringify(body)}\``,
    ),
    '',
  ].join('\n');
}
