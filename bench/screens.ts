/**
 * The forward-looking and benchmarking screens over millions of lines: the cost of an uncached answer, compared with
 * the same queries on DuckDB alone. The product runs in this process, at a time within the data set; each visit is a
 * minute after the previous one, so that no answer comes from the cache.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureOnce } from './dashboards/cells.ts';
import type { RawColumnar } from './dashboards/raw-columnar.ts';
import { type Dataset, full, small } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withRawReplica, withSite } from './openings.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';
import { type Ask, type ExecutedQuery, withAsking } from './screens/asking.ts';
import { type ScreenCase, screenCases } from './screens/screen-cases.ts';
import { mean, quantile } from './statistics.ts';

export const most = 1.3;

export type ScreenCell = Omit<ScreenCase, 'addresses'> & {
  /** SQL statements of one visit. */
  questions: number;
  /** Rows that they return. */
  rows: number;
  oursCpuMs: number;
  rawCpuMs: number;
  oursWallP50Ms: number;
  rawWallP50Ms: number;
  n: number;
};

export type ScreensResult = {
  machine: string;
  load: number;
  dataset: string;
  lines: number;
  cells: ScreenCell[];
};

/**
 * `--data`: the folder of the data set, created if missing. `--small`: a hundredth of it. `--screen`: only this one.
 * Neither of the two writes result files.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      small: { type: 'boolean', default: false },
      times: { type: 'string', default: '20' },
      screen: { type: 'string' },
    },
  });
  const dataset = values.small ? small : full;
  const measureIn = (data: string) => measureScreens(dataset, data, Number(values.times), values.screen);
  const result = await inDataFolder(values.data, measureIn);
  if (values.small || values.screen) console.log(tableOf(result));
  else writeResult('screens', result, tableOf(result));
}

export async function measureScreens(
  dataset: Dataset,
  data: string,
  times: number,
  only?: string,
): Promise<ScreensResult> {
  return withSite(dataset, data, (site) =>
    withAsking(site, (ask) =>
      withRawReplica(site, async (raw) => {
        const cells: ScreenCell[] = [];
        const looks = screenCases(dataset, site.customers[0]!);
        for (const look of looks.filter(({ screen }) => screen === (only ?? screen))) {
          const cell = await measureLook(site, ask, raw, look, times);
          cells.push(cell);
          const costs = [cell.oursCpuMs, cell.rawCpuMs].map((ms) => ms.toFixed(1)).join(' and ');
          console.log(`${cell.screen}, ${cell.filter}: CPU ms ${costs}`);
        }
        const [, load = 0] = loadavg();
        return { machine: machine(), load, dataset: dataset.name, lines: site.lines, cells };
      }),
    ),
  );
}

type Sample = Awaited<ReturnType<typeof measureOnce>>;

/** Throws unless DuckDB alone finds as many rows. The two alternate, so that drift affects both alike. */
async function measureLook(
  { postmaster }: Site,
  ask: Ask,
  raw: RawColumnar,
  { addresses, ...look }: ScreenCase,
  times: number,
): Promise<ScreenCell> {
  let executed: ExecutedQuery[] = [];
  let found = 0;
  const askOurs = async () => {
    executed = await ask(addresses);
  };
  const askRaw = async () => {
    found = await raw.askAll(executed.map(({ question }) => question));
  };
  // Warms up until the product has its replica and has compiled its program.
  for (let warm = 0; warm < 3; ) {
    await askOurs();
    if (executed.some(({ engine }) => engine === 'postgres')) await sleep(1000);
    else warm += 1;
    await askRaw();
  }
  const ours: Sample[] = [];
  const theirs: Sample[] = [];
  for (let time = 0; time < times; time++) {
    ours.push(await measureOnce({ ask: askOurs, cpu: [() => treeCpuMs(postmaster), ownCpuMs] }));
    theirs.push(await measureOnce({ ask: askRaw, cpu: [ownCpuMs] }));
    if (rowsOf(executed) !== found) {
      throw new Error(`${look.screen}: ${rowsOf(executed)} rows, and ${found} of DuckDB alone`);
    }
  }
  const of = (samples: Sample[], name: keyof Sample) => samples.map((sample) => sample[name]);
  return {
    ...look,
    questions: executed.length,
    rows: rowsOf(executed),
    oursCpuMs: mean(of(ours, 'cpuMs')),
    rawCpuMs: mean(of(theirs, 'cpuMs')),
    oursWallP50Ms: quantile(of(ours, 'wallMs'), 0.5),
    rawWallP50Ms: quantile(of(theirs, 'wallMs'), 0.5),
    n: times,
  };
}

const rowsOf = (executed: readonly ExecutedQuery[]) => executed.reduce((sum, { rows }) => sum + rows, 0);

export function tableOf({ machine, load, dataset, lines, cells }: ScreensResult): string {
  const rows = cells.map((cell) => {
    const ratio = cell.oursCpuMs / cell.rawCpuMs;
    const ms = [cell.oursCpuMs, cell.rawCpuMs, cell.oursWallP50Ms, cell.rawWallP50Ms].map((one) =>
      one.toFixed(1),
    );
    const verdict = ratio <= most ? 'pass' : 'MISSED';
    return `| ${[cell.screen, cell.filter, cell.n, cell.questions, cell.rows, ...ms, ratio.toFixed(2), verdict].join(' | ')} |`;
  });
  return [
    `# Screens of what lies ahead, data set ${dataset}`,
    '',
    `${machine}; load over the last five minutes ${load.toFixed(1)}. One tenant's ${lines} lines.`,
    'A look is every call that the screen makes when it is opened, all at once; no answer is kept. `our API` is the product',
    'in the measuring process, called without a socket; its CPU is that of the process and of the database. `raw DuckDB`',
    `runs the same SQL statements there. The ratio of CPU is to be at most ${most}.`,
    '',
    '| screen | filter | n | questions | rows | our API, CPU ms | raw DuckDB, CPU ms | our API, p50 ms | raw DuckDB, p50 ms | our API / raw DuckDB | |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ].join('\n');
}
