/**
 * The Summary dashboard over millions of lines: the cost of an answer by the product's API, by PostgreSQL and by DuckDB
 * alone; how fast replicas are made and catch up; and the throughput for many concurrent clients.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { barsOf } from './dashboards/bars.ts';
import { addressesOf } from './dashboards/blocks.ts';
import { cellFilters, columnNames, measureCell } from './dashboards/cells.ts';
import { catchUp, firstLoad } from './dashboards/following.ts';
import { distinct, load, postgres, product, repeated } from './dashboards/load.ts';
import type { Load, Result } from './dashboards/result.ts';
import { tableOf } from './dashboards/table.ts';
import { type Dataset, full, small } from './dataset.ts';
import { inDataFolder, inFolder } from './folders.ts';
import { dataVersion, type Site, untilReplicated, withReader, withSite } from './openings.ts';
import { machine, peakMb, treeMemoryMb } from './processes.ts';
import { writeResult } from './results.ts';

/** `repeats`: for a month's dashboards; longer ranges are repeated a third as often. */
export type Effort = { repeats: number; clients: number; seconds: number };

/**
 * `--data`: the folder of the data set, which is created if missing; by default, a temporary one. `--small`: a
 * hundredth of the data, few repetitions, and no result files.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      small: { type: 'boolean', default: false },
      repeats: { type: 'string' },
      clients: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const usual = values.small ? smallEffort : { repeats: 30, clients: 50, seconds: 60 };
  const effort: Effort = {
    repeats: Number(values.repeats ?? usual.repeats),
    clients: Number(values.clients ?? usual.clients),
    seconds: Number(values.seconds ?? usual.seconds),
  };
  const dataset = values.small ? small : full;
  const result = await inDataFolder(values.data, (data) => measureDashboards(dataset, data, effort));
  if (values.small) console.log(tableOf(result));
  else writeResult('dashboards', result, tableOf(result));
}

export const smallEffort: Effort = { repeats: 2, clients: 4, seconds: 1 };

/** Throws if the columns do not all give the same answers. */
export async function measureDashboards(dataset: Dataset, data: string, effort: Effort): Promise<Result> {
  return withSite(dataset, data, async (site) => {
    const { lines, customers, costCentres } = site;
    const measured = { ...(await measure(site, effort)), machine: machine(), dataset: dataset.name, lines };
    const place = { customers: customers.length, costCentresOfNode: costCentres };
    return { ...measured, ...place, bars: barsOf({ ...measured, ...place }) };
  });
}

async function measure(site: Site, { repeats, clients, seconds }: Effort) {
  const filters = cellFilters(site);
  const [address] = addressesOf(filters[0]!.query) as [string];
  const memory = { keepingAnswers: 0, keepingNone: 0, database: 0 };
  const sampleMemory = () => {
    memory.database = Math.max(memory.database, Math.round(treeMemoryMb(site.postmaster)));
  };
  return withReader(site, {}, async (cached) => {
    await untilReplicated(site, cached, address);
    const engines = await withReader(site, { ANSWER_CACHE_MB: '0' }, async (uncached) => {
      await untilReplicated(site, uncached, address);
      return inFolder(async (folder) => {
        const { raw, ...first } = await firstLoad(site, join(folder, 'raw.duckdb'));
        sampleMemory();
        console.log(`A replica was made in ${first.seconds.toFixed(1)} s.`);
        try {
          const subjects = { cached, uncached, raw };
          // Discarded: a new process spends its time on compiling its program.
          await measureCell(site, subjects, filters[0]!, 3 * repeats);
          const cells: Result['cells'] = [];
          for (const one of filters) {
            const times = one.range === 'month' ? repeats : Math.ceil(repeats / 3);
            const cell = await measureCell(site, subjects, one, times);
            cells.push(cell);
            sampleMemory();
            console.log(progress(cell));
          }
          const following = await catchUp(site, uncached, raw, filters.at(-3)!.query, Math.ceil(repeats / 3));
          memory.keepingNone = Math.round(peakMb(uncached.pid));
          return { cells, firstLoad: first, catchUp: following };
        } finally {
          raw.close();
        }
      });
    });
    const loads: Load[] = [];
    const version = await dataVersion(site);
    for (const isRepeated of [true, false]) {
      const next = () => (isRepeated ? repeated(filters, 'load') : distinct(site, 'load'));
      const ours = await load(product(site, cached), next(), { clients, seconds });
      const theirs = await load(postgres(site, version), next(), { clients, seconds });
      sampleMemory();
      const what = isRepeated ? 'the same few dashboards' : 'no dashboard twice';
      loads.push({ what, isRepeated, ours, postgres: theirs });
      const rates = `${ours.perSecond.toFixed(1)}, of PostgreSQL ${theirs.perSecond.toFixed(1)}`;
      console.log(`${clients} clients, ${what}, dashboards a second: ${rates}`);
    }
    memory.keepingAnswers = Math.round(peakMb(cached.pid));
    return { ...engines, loads, memory };
  });
}

function progress({ range, filter, columns }: Result['cells'][number]): string {
  const costs = columnNames.map((name) => `${name} ${columns[name].cpuMs.toFixed(1)}`);
  return `${range}, filter: ${filter}, CPU ms: ${costs.join(', ')}`;
}
