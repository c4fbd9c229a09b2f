/** Random queries of the generic endpoint (`POST /api/query/`) over millions of lines: CPU and wall time, and failures. */
import { parseArgs } from 'node:util';
import { catalogue, query } from '../contract/query/calls.ts';
import { queryDimensionNames } from '../contract/query/dimensions.ts';
import { queryMetricNames } from '../contract/query/metrics.ts';
import { Random } from '../demo/random.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import { datasetOf, sizeOptions } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withSite } from './openings.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { untilColumnar, withInjecting } from './screens/asking.ts';
import { mean, quantile } from './statistics.ts';

type Measured = {
  range: string;
  filter: string;
  body: object;
  status: number;
  cpuMs: number;
  wallMs: number;
};

const options = { ...sizeOptions, queries: { type: 'string', default: '200' } } as const;

/** `--queries N`: how many. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const result = await inDataFolder(values.data, (data) =>
    withSite(datasetOf(values), data, (site) => measureQueries(site, Number(values.queries))),
  );
  if (values.small) console.log(tableOf(result));
  else writeResult('queries', result, tableOf(result));
}

async function measureQueries(site: Site, count: number) {
  const random = new Random('queries');
  const filters = cellFilters(site);
  return withInjecting(site, async (inject, ask) => {
    await untilColumnar(ask, [
      `/api/summary/total_spend/?dateStart=${site.dataset.today}&dateEnd=${site.dataset.today}`,
    ]);
    await inject('GET', catalogue.path);
    const measured: Measured[] = [];
    for (let at = 0; at < count; at++) {
      const { range, filter, query: filtered } = random.pick(filters);
      const metrics = some(random, queryMetricNames, 1, 5);
      const by = some(random, queryDimensionNames, 0, 3);
      const order = [{ metric: metrics[0], direction: 'desc' }];
      const body = { metrics, by, filter: filtered, order, limit: 100, others: true, totals: true };
      let status = 0;
      const work = async () => {
        status = await inject('POST', query.path, body);
      };
      const cpu = [() => treeCpuMs(site.postmaster), ownCpuMs];
      measured.push({
        range,
        filter,
        body: { metrics, by },
        ...(await measureOnce({ ask: work, cpu })),
        status,
      });
    }
    return { machine: machine(), lines: site.lines, measured };
  });
}

/** Distinct ones, at least `least` and at most `most`. */
function some<T>(random: Random, all: readonly T[], least: number, most: number): T[] {
  const drawn = new Set<T>();
  const count = random.whole(least, most);
  while (drawn.size < count) drawn.add(random.pick(all));
  return [...drawn];
}

type QueriesResult = Awaited<ReturnType<typeof measureQueries>>;

function tableOf({ machine, lines, measured }: QueriesResult): string {
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
    return [name, `${found.length}`, ...[...ms, cpu].map((one) => one.toFixed(0)), `${failed}`];
  });
  const slowest = measured.toSorted((one, other) => other.wallMs - one.wallMs).slice(0, 5);
  return [
    '# Random queries of the generic endpoint',
    '',
    `${machine}. One tenant's ${lines.toLocaleString('en')} lines, uncached; one to five metrics by none to three dimensions,`,
    'one query at a time. On a busy machine only CPU means something.',
    '',
    ...tableLines(
      ['period or filter', 'queries', 'wall p50 ms', 'p95', 'slowest', 'CPU mean ms', 'failed'],
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
