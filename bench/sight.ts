/**
 * The cost of hiding trips that other nodes shaped: the Summary dashboard of a reader of two cost centres, in DuckDB
 * alone, compared with the same dashboard of a reader from whom no trip is hidden.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type CompiledQuery, sql } from 'kysely';
import { usualClientSettings } from '../contract/vocabulary/client-settings.ts';
import { openReading } from '../server/access/ask.ts';
import { mintScope, type Scope } from '../server/access/scope.ts';
import { withTripVisibility } from '../server/access/trip-visibility.ts';
import { build } from '../server/database/build.ts';
import { answersOf, recorded } from './dashboards/blocks.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import type { RawColumnar } from './dashboards/raw-columnar.ts';
import { full, small } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { dataVersion, type Site, withRawReplica, withSite } from './openings.ts';
import { machine, ownCpuMs } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { mean } from './statistics.ts';

/** The cases for the largest cost centres: how many trips are hidden from their reader. */
const kinds = [
  'nothing hidden',
  'as the data are',
  '500 trips hidden',
  'a tenth of all trips hidden',
] as const;
type Kind = (typeof kinds)[number];
type Cell = { range: string; cpuMs: Record<Kind, number>; n: number };

/** `--data`: the folder of the data set, created if missing. `--small`: a hundredth of it, and no result files. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      small: { type: 'boolean', default: false },
      times: { type: 'string', default: '40' },
    },
  });
  const dataset = values.small ? small : full;
  const measureIn = (data: string) =>
    withSite(dataset, data, (site) => measureSight(site, Number(values.times)));
  const cells = await inDataFolder(values.data, measureIn);
  const [, load = 0] = loadavg();
  const result = { machine: machine(), load, dataset: dataset.name, cells };
  if (values.small) console.log(tableOf(result));
  else writeResult('sight', result, tableOf(result));
}

function measureSight(site: Site, times: number): Promise<Cell[]> {
  return withRawReplica(site, async (raw) => {
    const scopes = await scopesOf(site, raw);
    const cells: Cell[] = [];
    for (const { range, query } of cellFilters(site).filter(({ filter }) => filter === 'none')) {
      const cases = await Promise.all(
        kinds.map(async (kind) => {
          const { run, questions } = recorded(raw.run);
          await answersOf(scopes[kind], await dataVersion(site), run, query);
          return { kind, questions, cpu: [] as number[] };
        }),
      );
      for (let time = -3; time < times; time++) {
        for (const { questions, cpu } of cases) {
          const { cpuMs } = await measureOnce({ ask: () => raw.askAll(questions), cpu: [ownCpuMs] });
          if (time >= 0) cpu.push(cpuMs);
        }
      }
      const cpuMs = Object.fromEntries(cases.map(({ kind, cpu }) => [kind, mean(cpu)]));
      cells.push({ range, cpuMs: cpuMs as Cell['cpuMs'], n: times });
    }
    return cells;
  });
}

async function scopesOf(site: Site, raw: RawColumnar): Promise<Record<Kind, Scope>> {
  const { clientId } = site;
  const version = await dataVersion(site);
  const ask = async <T>(question: { compile(): CompiledQuery<T> }) =>
    (await raw.run({ clientId, userId: 0, version }, question.compile())).rows as T[];
  const ofClient = build.selectFrom('line_items as line').where('line.client_id', '=', clientId);
  const largest = ofClient.select('line.node_id').groupBy('line.node_id').orderBy(sql`count(*)`, 'desc');
  const nodes = (await ask(largest.limit(2))).map(({ node_id }) => node_id);
  const bookings = ofClient.where('line.node_id', 'in', nodes).select('line.booking_id').distinct();
  const hiddenTrips = (await ask(bookings.orderBy('line.booking_id').limit(500))).map(
    (row) => row.booking_id,
  );
  const scope = mintScope(clientId, 0, nodes, usualClientSettings);
  const found = await withTripVisibility(openReading(scope, version, raw.run));
  // Only in this replica, a tenth of all bookings is shaped by a node that the reader may not see.
  const elsewhere = site.customers[0];
  await raw.askAll([
    sql`insert into booking_nodes select ${sql.lit(clientId)}, id, ${sql.lit(elsewhere)}, true
        from bookings where id % 10 = 0`.compile(build),
  ]);
  return {
    'nothing hidden': { ...scope, hiddenTrips: [] },
    'as the data are': { ...scope, hiddenTrips: found.hiddenTrips ?? [] },
    '500 trips hidden': { ...scope, hiddenTrips },
    'a tenth of all trips hidden': await withTripVisibility(
      openReading(scope, version, recorded(raw.run).run),
    ),
  };
}

function tableOf(result: { machine: string; load: number; cells: readonly Cell[] }): string {
  const header = ['range', 'n', ...kinds.map((kind) => `${kind}, CPU ms`), ...kinds.slice(1)];
  const rows = result.cells.map(({ range, n, cpuMs }) => [
    range,
    String(n),
    ...kinds.map((kind) => cpuMs[kind].toFixed(1)),
    ...kinds.slice(1).map((kind) => (cpuMs[kind] / cpuMs['nothing hidden']).toFixed(3)),
  ]);
  return `# Trips that are hidden

${result.machine}; load ${result.load.toFixed(1)}

The 8 calls of Summary for a reader of two cost centres, in DuckDB alone. The last columns are ratios to a reader from whom
nothing is hidden. Where a tenth of all trips was shaped elsewhere, their hidden ones are found first.

${tableLines(header, rows).join('\n')}`;
}
