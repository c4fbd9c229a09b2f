/**
 * Air segments of the largest tenant as CSV and as XLSX, through the product's API: whether the file is complete, the
 * duration, the CPU time, the server's memory, and how long other readers wait meanwhile.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Answer } from '../contract/http/endpoint.ts';
import { exportSegments } from '../contract/reports/data-export.ts';
import { type TableExtension, tableExtensions } from '../contract/reports/kinds.ts';
import { totalSpend } from '../contract/summary/calls.ts';
import { exportColumnIds } from '../contract/vocabulary/client-settings.ts';
import { addressesOf, type Filter } from './dashboards/blocks.ts';
import { textOf } from './dashboards/browser.ts';
import { distinct } from './dashboards/load.ts';
import { full, small } from './dataset.ts';
import { inDataFolder, inFolder } from './folders.ts';
import { type Product, type Site, untilReplicated, withReader, withSite } from './openings.ts';
import { cpuMs, forgetPeak, machine, peakMb, residentMb, treeCpuMs, treeMemoryMb } from './processes.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';

/** Durations of sequential calls, in milliseconds. */
type Waits = { n: number; p50Ms: number; p95Ms: number; mostMs: number };

/** A file that is made on an otherwise idle product: its CPU time, by process. */
type Work = {
  seconds: number;
  serverCpuSeconds: number;
  databaseCpuSeconds: number;
};

export type Exported = {
  format: TableExtension;
  byItself: Work;
  rows: number;
  /** The file has all rows, and its amounts add up to the dashboard's figure. */
  isComplete: boolean;
  megabytes: number;
  headersSeconds: number;
  seconds: number;
  /** Memory of the server's process: at rest before the export, and its peak above that. */
  idleMb: number;
  aboveIdleMb: number;
  databaseMb: number;
  others: Waits;
};

export type Result = {
  machine: string;
  /** Load average of the machine over five minutes. */
  load: number;
  dataset: string;
  lines: number;
  alone: Waits;
  exported: Exported[];
};

const bar = { rows: 500_000, aboveIdleMb: 150, rowsPerSecond: { csv: 20_000, xlsx: 10_000 } };

/** `--data`: the folder of the data set, created if missing. `--small`: a hundredth of it, and no result files. */
export async function run(args: string[]): Promise<void> {
  const options = { data: { type: 'string' }, small: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : full;
  const result = await inDataFolder(values.data, (data) => withSite(dataset, data, measureExports));
  if (values.small) console.log(tableOf(result));
  else writeResult('export', result, tableOf(result));
}

async function measureExports(site: Site): Promise<Result> {
  const { dataset, lines } = site;
  const dateEnd = dataset.today;
  const dateStart = `${Number(dateEnd.slice(0, 4)) - 1}${dateEnd.slice(4)}`;
  const filter: Filter = { countries: [], dateStart, dateEnd };
  const [address] = addressesOf(filter) as [string];
  // A separate process makes the replica and ends, so that its memory does not count.
  await withReader(site, {}, (product) => untilReplicated(site, product, address));
  return withReader(site, {}, async (product) => {
    await untilReplicated(site, product, address);
    const next = distinct(site, 'exports');
    // Idle memory is measured after the server has answered for a while, not just after its start.
    const alone = await asking(product, next, sleep(30_000));
    const exported: Exported[] = [];
    for (const format of tableExtensions) {
      await sleep(3000);
      exported.push(await inFolder((folder) => measure(site, product, filter, format, folder, next)));
      console.log(`Measured: ${format}.`);
    }
    return {
      machine: machine(),
      load: Math.round(loadavg()[1] ?? 0),
      dataset: dataset.name,
      lines,
      alone,
      exported,
    };
  });
}

async function measure(
  site: Site,
  product: Product,
  filter: Filter,
  format: TableExtension,
  folder: string,
  next: () => Filter,
): Promise<Exported> {
  const idleMb = residentMb(product.pid);
  forgetPeak(product.pid);
  let databaseMb = 0;
  const memoryTimer = setInterval(() => {
    databaseMb = Math.max(databaseMb, Math.round(treeMemoryMb(site.postmaster)));
  }, 1000);
  const { dateStart, dateEnd } = filter;
  const query = new URLSearchParams({ dateStart, dateEnd, reportFormat: format });
  const file = join(folder, `segments.${format}`);
  const save = () => product.newBrowser().save(`${exportSegments.path}?${query}`, file);
  try {
    const byItself = await workOf(site, product, save);
    const saving = save();
    const others = await asking(product, next, saving);
    const saved = await saving;
    const aboveIdleMb = Math.round(peakMb(product.pid) - idleMb);
    const found = await (format === 'csv' ? csvIn(file) : workbookIn(file));
    const isComplete = found.rows === saved.totalRows && found.cents === (await airCents(product, filter));
    return {
      format,
      byItself,
      rows: found.rows,
      isComplete,
      megabytes: Math.round(saved.bytes / 1_000_000),
      headersSeconds: saved.headersMs / 1000,
      seconds: saved.lastByteMs / 1000,
      idleMb: Math.round(idleMb),
      aboveIdleMb,
      databaseMb,
      others,
    };
  } finally {
    clearInterval(memoryTimer);
  }
}

async function workOf(site: Site, product: Product, save: () => Promise<unknown>): Promise<Work> {
  const cpu = () => [cpuMs(product.pid), treeCpuMs(site.postmaster)] as const;
  const before = cpu();
  const started = performance.now();
  await save();
  const seconds = (performance.now() - started) / 1000;
  const [server, database] = cpu();
  return {
    seconds,
    serverCpuSeconds: (server - before[0]) / 1000,
    databaseCpuSeconds: (database - before[1]) / 1000,
  };
}

/** One reader who makes calls until `until` settles, each with a new filter and followed by a short pause. */
async function asking(product: Product, next: () => Filter, until: Promise<unknown>): Promise<Waits> {
  const waits: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const address of addressesOf(next())) {
      const started = performance.now();
      await product.browser.askAll([address]);
      waits.push(performance.now() - started);
      await sleep(20);
    }
  }
  await over;
  return {
    n: waits.length,
    p50Ms: quantile(waits, 0.5),
    p95Ms: quantile(waits, 0.95),
    mostMs: Math.max(...waits),
  };
}

type Found = { rows: number; cents: number };

/** Splits at commas, which no cell up to the amounts contains in this data set. */
async function csvIn(file: string): Promise<Found> {
  const found: Found = { rows: -1, cents: 0 };
  let column = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const cells = line.split(',');
    if (found.rows === -1) column = cells.indexOf('Amount paid');
    else found.cents += Math.round(Number(cells[column]) * 100);
    found.rows += 1;
  }
  return found;
}

async function workbookIn(file: string): Promise<Found> {
  const found: Found = { rows: -1, cents: 0 };
  let column = 0;
  for await (const { values } of streamXlsxRows(await readFile(file))) {
    if (found.rows === -1) column = values.indexOf('Amount paid');
    else found.cents += Math.round(Number(values[column]) * 100);
    found.rows += 1;
  }
  return found;
}

/** The spend on Air according to Summary. */
async function airCents(product: Product, filter: Filter): Promise<number> {
  const address = addressesOf(filter).find((one) => one.startsWith(totalSpend.path)) as string;
  const [reply] = await product.browser.askAll([address]);
  return Math.round((JSON.parse(textOf(reply!)) as Answer<typeof totalSpend>).air * 100);
}

function tableOf({ machine, load, dataset, lines, alone, exported }: Result): string {
  const head =
    '| | rows | complete | MB | by itself, seconds | rows per second | CPU of the server, seconds | of PostgreSQL | beside others, seconds | rows per second | until it begins | server at rest, MB | above it, at most | PostgreSQL, MB | others p50 ms | p95 | most |';
  const met = exported.every(
    ({ rows, isComplete, aboveIdleMb }) => rows >= bar.rows && isComplete && aboveIdleMb <= bar.aboveIdleMb,
  );
  const speed = (rows: number, seconds: number) => Math.round(rows / seconds);
  const isQuick = ({ format, rows, byItself }: Exported) =>
    speed(rows, byItself.seconds) >= bar.rowsPerSecond[format];
  const byItself = ({ rows, byItself: { seconds, serverCpuSeconds, databaseCpuSeconds } }: Exported) =>
    `${seconds.toFixed(1)} | ${speed(rows, seconds)} | ${serverCpuSeconds.toFixed(1)} | ${databaseCpuSeconds.toFixed(1)}`;
  const waits = ({ p50Ms, p95Ms, mostMs }: Waits) =>
    `${p50Ms.toFixed(0)} | ${p95Ms.toFixed(0)} | ${mostMs.toFixed(0)}`;
  return [
    `# Air segments as a file, data set ${dataset}`,
    '',
    `${machine}; ${load} processes ran or waited to run, other work included`,
    '',
    `Twelve months of a tenant with ${lines} lines, ${exportColumnIds.length} columns. Others: one reader with Summary's calls, none asked`,
    'before, one after the other. Complete: as many rows as the server foretold, and their amounts sum to the Air',
    'spend that Summary shows. Memory is the resident set of the server, its database beside it.',
    '',
    head,
    '|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    `| no export | | | | | | | | | | | | | | ${waits(alone)} |`,
    ...exported.map(
      (one) =>
        `| ${one.format} | ${one.rows} | ${one.isComplete ? 'yes' : 'NO'} | ${one.megabytes} | ${byItself(one)} | ${one.seconds.toFixed(1)} | ${speed(one.rows, one.seconds)} | ${one.headersSeconds.toFixed(1)} | ${one.idleMb} | ${one.aboveIdleMb} | ${one.databaseMb} | ${waits(one.others)} |`,
    ),
    '',
    `Bar: at least ${bar.rows} rows, complete, at most ${bar.aboveIdleMb} MB above rest: ${met ? 'met' : 'not met'}.`,
    `By itself ${bar.rowsPerSecond.csv} rows a second as CSV, ${bar.rowsPerSecond.xlsx} as XLSX: ${exported.every(isQuick) ? 'met' : 'not met'}.`,
    '',
  ].join('\n');
}
