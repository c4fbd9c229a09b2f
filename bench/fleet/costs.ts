/** What a TMC of one size costs a process: its replica's bytes, memory and CPU, and a dashboard on either engine. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { onPostgres, type Run } from '../../server/access/ask.ts';
import { answersOf, type Filter } from '../dashboards/blocks.ts';
import { cellFilters, measureOnce } from '../dashboards/cells.ts';
import { changeLines, firstLoad, spreadLines } from '../dashboards/following.ts';
import { RawColumnar } from '../dashboards/raw-columnar.ts';
import { inFolder } from '../folders.ts';
import { dataVersion, type Site } from '../openings.ts';
import { ownCpuMs, residentMb, treeCpuMs } from '../processes.ts';
import { mean } from '../statistics.ts';

/** CPU is that of all processes involved. */
export type Costs = {
  lines: number;
  bytesPerLine: number;
  firstCopySeconds: number;
  firstCopyCpuSeconds: number;
  openCpuMs: number;
  /** By how much the process's memory grows while the replica is open and asked. */
  memoryMb: number;
  /** By lines changed. */
  catchUpMs: { one: number; thousand: number };
  /** Of a month's Summary dashboard. */
  replicaCpuMs: number;
  postgresCpuMs: number;
};

const repeats = 5;

export function measureCosts(site: Site): Promise<Costs> {
  return inFolder(async (folder) => {
    const file = join(folder, 'raw.duckdb');
    const first = await firstLoad(site, file);
    first.raw.close();
    const bytes = statSync(file).size;
    const memoryBefore = residentMb(process.pid);
    let raw: RawColumnar | undefined;
    const opened = await costOf(site, async () => {
      raw = await RawColumnar.open(file);
    });
    try {
      const replicaCpuMs = await dashboardsCpuMs(site, raw!.run);
      const memoryMb = residentMb(process.pid) - memoryBefore;
      return {
        lines: first.lines,
        bytesPerLine: bytes / first.lines,
        firstCopySeconds: first.seconds,
        firstCopyCpuSeconds: first.cpuSeconds,
        openCpuMs: opened.cpuMs,
        memoryMb: Math.max(0, memoryMb),
        catchUpMs: { one: await catchUpMs(site, raw!, 1), thousand: await catchUpMs(site, raw!, 1000) },
        replicaCpuMs,
        postgresCpuMs: await dashboardsCpuMs(site, onPostgres(site.db)),
      };
    } finally {
      raw?.close();
    }
  });
}

const costOf = (site: Site, ask: () => Promise<unknown>) =>
  measureOnce({ ask, cpu: [() => treeCpuMs(site.postmaster), ownCpuMs] });

/** The first dashboard is warm-up. */
async function dashboardsCpuMs(site: Site, run: Run): Promise<number> {
  const version = await dataVersion(site);
  const filter = monthOf(site);
  const costs: number[] = [];
  for (let time = 0; time <= repeats; time++) {
    costs.push((await costOf(site, () => answersOf(site.scope, version, run, filter))).cpuMs);
  }
  return mean(costs.slice(1));
}

/** Changes lines twice, so that they end as they began; the first change is warm-up. */
async function catchUpMs(site: Site, raw: RawColumnar, lines: number): Promise<number> {
  const ids = await spreadLines(site, lines);
  let ms = 0;
  for (const cents of [100, -100]) {
    await changeLines(site, ids, cents, monthOf(site));
    const started = performance.now();
    await raw.level(site.db, site.clientId);
    ms = performance.now() - started;
  }
  return ms;
}

export const monthOf = (site: Site): Filter =>
  cellFilters(site).find(({ range, filter }) => range === 'month' && filter === 'none')!.query;
