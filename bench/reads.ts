/**
 * All reads of every dashboard, uncached, on the replica: the CPU and wall time of one visit, for a month, 12 months and
 * five years. Two versions of the program are compared by their records of the same data folder.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { inTenant } from '../server/database/tenant.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import { type Dataset, full, ofLines, small } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withSite } from './openings.ts';
import { ownCpuMs, treeCpuMs } from './processes.ts';
import { type Visit, visitsOf } from './reads/dashboards.ts';
import { tableLines } from './results.ts';
import { type Ask, untilColumnar, withAsking } from './screens/asking.ts';
import { mean, quantile } from './statistics.ts';

export type ReadCell = Omit<Visit, 'addresses'> & { questions: number; cpuMs: number; wallMs: number };
export type Reads = { lines: number; firstBuildMs: number; fileMb: number; cells: ReadCell[] };

const options = {
  data: { type: 'string' },
  lines: { type: 'string' },
  small: { type: 'boolean', default: false },
  times: { type: 'string', default: '5' },
  screen: { type: 'string' },
  countries: { type: 'boolean', default: false },
  replicas: { type: 'string' },
  record: { type: 'string' },
  against: { type: 'string' },
} as const;

/**
 * `--lines N`: a data set with so many lines in its largest tenant. `--screen`: only this dashboard. `--countries`: also
 * under a node and countries. `--replicas FOLDER`: where this version keeps its replicas, so that two versions on one
 * data folder do not rebuild each other's. `--record FILE`: stores the figures as JSON. `--against FILE`: prints them
 * beside an earlier record.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : values.lines ? ofLines(Number(values.lines)) : full;
  const effort = { ...values, times: Number(values.times) };
  const reads = await inDataFolder(values.data, (data) => measureReads(dataset, data, effort));
  if (values.record) writeFileSync(values.record, JSON.stringify(reads, null, 2));
  const before = values.against && existsSync(values.against) ? readFileSync(values.against, 'utf8') : null;
  console.log(tableOf(reads, before ? JSON.parse(before) : undefined));
}

type Effort = { times: number; screen?: string; countries: boolean; replicas?: string };

export function measureReads(dataset: Dataset, data: string, effort: Effort): Promise<Reads> {
  const { times, screen, countries, replicas = data } = effort;
  return withSite(dataset, data, (site) => {
    const measure = async (ask: Ask): Promise<Reads> => {
      const filters = cellFilters(site).filter(({ filter }) => countries || !filter.includes('countries'));
      const visits = visitsOf(filters, await carCompany(site), screen);
      const started = performance.now();
      await untilColumnar(ask, visits[0]?.addresses ?? []);
      const firstBuildMs = performance.now() - started;
      const cells: ReadCell[] = [];
      for (const { addresses, ...visit } of visits) {
        let questions = 0;
        const work = async () => {
          questions = (await ask(addresses)).length;
        };
        await work();
        const samples: Awaited<ReturnType<typeof measureOnce>>[] = [];
        for (let time = 0; time < times; time++) {
          samples.push(await measureOnce({ ask: work, cpu: [() => treeCpuMs(site.postmaster), ownCpuMs] }));
        }
        const cpuMs = mean(samples.map((sample) => sample.cpuMs));
        const wallMs = quantile(
          samples.map((sample) => sample.wallMs),
          0.5,
        );
        cells.push({ ...visit, questions, cpuMs, wallMs });
      }
      const file = join(replicas, 'columnar', '1', `${site.clientId}.duckdb`);
      return { lines: site.lines, firstBuildMs, fileMb: statSync(file).size / 1e6, cells };
    };
    return withAsking(site, measure, replicas);
  });
}

const carCompany = ({ db, clientId }: Site): Promise<string> =>
  inTenant(db, clientId, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select supplier_name as name from line_items
      where client_id = ${clientId} and product_type = 'Car' and supplier_name is not null limit 1`.execute(
      trx,
    );
    return rows[0]?.name ?? '';
  });

export function tableOf({ lines, firstBuildMs, fileMb, cells }: Reads, before?: Reads): string {
  const rows = cells.map(({ screen, range, filter, questions, cpuMs, wallMs }) => {
    const was = before?.cells.find(
      (one) => one.screen === screen && one.range === range && one.filter === filter,
    );
    const ms = [cpuMs, wallMs].map((one) => one.toFixed(0));
    const compared = was
      ? [was.cpuMs.toFixed(0), was.wallMs.toFixed(0), (cpuMs / was.cpuMs).toFixed(2)]
      : ['', '', ''];
    return [`${screen}, ${range}, ${filter}`, `${questions}`, ...ms, ...compared];
  });
  const head = ['visit', 'questions', 'CPU ms', 'wall p50 ms', 'CPU before', 'wall before', 'CPU ratio'];
  const sizes = `${lines} lines; until the replica answered ${(firstBuildMs / 1000).toFixed(1)} s; file ${fileMb.toFixed(0)} MB`;
  return [sizes, '', ...tableLines(head, rows)].join('\n');
}
