/**
 * The screens of what lies ahead and how customers compare, over millions of lines: what an uncached answer costs beside
 * the same questions of DuckDB alone. The product runs in this process, at a time of the data set's: each look is a
 * minute after the one before, so that nothing is kept from it.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CompiledQuery } from 'kysely';
import { makeApp } from '../server/app.ts';
import { startEngines } from '../server/columnar/engines.ts';
import type { Run } from '../server/db/ask.ts';
import { askOnce } from '../server/db/ask-once.ts';
import type { Engine } from '../server/db/standstill.ts';
import { readConfig } from '../server/ground/config.ts';
import { signToken } from '../server/identity/embedded-token.ts';
import { measureOnce } from './dashboards/cells.ts';
import { RawColumnar } from './dashboards/raw-columnar.ts';
import { type Site, withSite } from './dashboards/site.ts';
import { type Dataset, ensureDataset, full, readerOf, small } from './dataset.ts';
import { inDataFolder, inFolder } from './folders.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';
import { type Look, looksOf } from './screens/looked-at.ts';
import { mean, quantile } from './statistics.ts';

export const most = 1.3;

export type ScreenCell = Omit<Look, 'addresses'> & {
  /** SQL statements of one look. */
  questions: number;
  /** Rows that they answer. */
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
 * `--data`: a folder that has the data set or will have it. `--small`: a hundredth of it. `--screen`: that one alone. Of
 * either, nothing is written.
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
  await ensureDataset(dataset, data);
  return withSite(dataset, data, (site) =>
    withProductHere(site, (ask) =>
      inFolder(async (folder) => {
        const raw = await RawColumnar.make(site.db, site.clientId, join(folder, 'raw.duckdb'));
        try {
          const cells: ScreenCell[] = [];
          const looks = looksOf(dataset, site.customers[0]!);
          for (const look of looks.filter(({ screen }) => screen === (only ?? screen))) {
            const cell = await measureLook(site, ask, raw, look, times);
            cells.push(cell);
            const costs = [cell.oursCpuMs, cell.rawCpuMs].map((ms) => ms.toFixed(1)).join(' and ');
            console.log(`${cell.screen}, ${cell.filter}: CPU ms ${costs}`);
          }
          const [, load = 0] = loadavg();
          return { machine: machine(), load, dataset: dataset.name, lines: site.lines, cells };
        } finally {
          raw.close();
        }
      }),
    ),
  );
}

type Asked = { question: CompiledQuery; rows: number; engine: Engine };
/** Asks the product for all of them at once, a minute later than before; answers what it asked its engines. */
type Ask = (addresses: readonly string[]) => Promise<Asked[]>;

async function withProductHere<T>(site: Site, work: (ask: Ask) => Promise<T>): Promise<T> {
  const off = { rateLimit: 0, answerCacheMb: 0, logLevel: 'silent', operations: null };
  const config = { ...readConfig({}), ...off, dataFolder: site.data };
  const engines = startEngines(config, site.db, (message) => console.error(message));
  let asked: Asked[] = [];
  const recorded: Run = async (asking, question) => {
    const answered = await engines.run(asking, question);
    asked.push({ question, rows: answered.rows.length, engine: answered.engine });
    return answered;
  };
  let now = Date.parse(`${site.dataset.today}T02:00:00Z`);
  const queue = { send: () => Promise.reject(new Error('Nothing is put into the queue')) };
  const app = await makeApp(
    config,
    site.db,
    { ...engines, run: askOnce(recorded) },
    queue,
    () => new Date(now),
  );
  const token = await signToken(site.db, config, readerOf(site.dataset.tenants[0]!));
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
  try {
    return await work(async (addresses) => {
      now += 60_000;
      asked = [];
      const replies = await Promise.all(addresses.map((url) => app.inject({ url, headers })));
      const failed = replies.find(({ statusCode }) => statusCode !== 200);
      if (failed) throw new Error(`${failed.statusCode} ${failed.body.slice(0, 500)}`);
      return asked;
    });
  } finally {
    await app.close();
    await engines.close();
  }
}

type Sample = Awaited<ReturnType<typeof measureOnce>>;

/** Throws unless DuckDB alone finds as many rows. One after the other, again and again: what drifts, drifts for both. */
async function measureLook(
  { postmaster }: Site,
  ask: Ask,
  raw: RawColumnar,
  { addresses, ...look }: Look,
  times: number,
): Promise<ScreenCell> {
  let asked: Asked[] = [];
  let found = 0;
  const askOurs = async () => {
    asked = await ask(addresses);
  };
  const askRaw = async () => {
    found = await raw.askAll(asked.map(({ question }) => question));
  };
  // Until the product has its copy, and has compiled its program.
  for (let warm = 0; warm < 3; ) {
    await askOurs();
    if (asked.some(({ engine }) => engine === 'postgres')) await sleep(1000);
    else warm += 1;
    await askRaw();
  }
  const ours: Sample[] = [];
  const theirs: Sample[] = [];
  for (let time = 0; time < times; time++) {
    ours.push(await measureOnce({ ask: askOurs, cpu: [() => treeCpuMs(postmaster), ownCpuMs] }));
    theirs.push(await measureOnce({ ask: askRaw, cpu: [ownCpuMs] }));
    if (rowsOf(asked) !== found) {
      throw new Error(`${look.screen}: ${rowsOf(asked)} rows, and ${found} of DuckDB alone`);
    }
  }
  const of = (samples: Sample[], name: keyof Sample) => samples.map((sample) => sample[name]);
  return {
    ...look,
    questions: asked.length,
    rows: rowsOf(asked),
    oursCpuMs: mean(of(ours, 'cpuMs')),
    rawCpuMs: mean(of(theirs, 'cpuMs')),
    oursWallP50Ms: quantile(of(ours, 'wallMs'), 0.5),
    rawWallP50Ms: quantile(of(theirs, 'wallMs'), 0.5),
    n: times,
  };
}

const rowsOf = (asked: readonly Asked[]) => asked.reduce((sum, { rows }) => sum + rows, 0);

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
    'in the measuring process, asked without a socket; its CPU is that of the process and of the database. `raw DuckDB`',
    `runs the same SQL statements there. The ratio of CPU is to be at most ${most}.`,
    '',
    '| screen | filter | n | questions | rows | our API, CPU ms | raw DuckDB, CPU ms | our API, p50 ms | raw DuckDB, p50 ms | our API / raw DuckDB | |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ].join('\n');
}
