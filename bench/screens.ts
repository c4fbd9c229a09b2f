/**
 * Every dashboard over millions of lines: the CPU and wall time of a visit, with all of its reads and without cached
 * answers, beside DuckDB alone running the fixed reference statements (`screens/reference.ts`). The product runs in this
 * process, at a time within the data set; each visit is a minute after the previous one.
 */
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { inTenant } from '../server/database/tenant.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import type { RawColumnar } from './dashboards/raw-columnar.ts';
import { type Dataset, datasetOf, sizeOptions } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withRawCopy, withSite } from './openings.ts';
import { machine, ownCpuMs, peakMb, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';
import { type Ask, untilColumnar, withAsking } from './screens/asking.ts';
import { referenceOf } from './screens/reference.ts';
import { type Cost, type ScreenCell, type ScreensResult, tableOf } from './screens/table.ts';
import { type Visit, visitsOf } from './screens/visits.ts';
import { mean, quantile } from './statistics.ts';

const options = {
  ...sizeOptions,
  times: { type: 'string', default: '5' },
  screen: { type: 'string' },
} as const;

/** `--times`: visits of each cell. `--screen`: only this dashboard, without result files. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const { data, small, screen, times } = values;
  const dataset = datasetOf(values);
  const result = await inDataFolder(data, (folder) => measureScreens(dataset, folder, Number(times), screen));
  if (small || screen) console.log(tableOf(result));
  else writeResult('screens', result, tableOf(result));
}

export function measureScreens(
  dataset: Dataset,
  data: string,
  times: number,
  screen?: string,
): Promise<ScreensResult> {
  const measure = async (site: Site, ask: Ask): Promise<ScreensResult> => {
    const carCompany = await carCompanyOf(site);
    const visits = visitsOf(cellFilters(site), carCompany, screen);
    await untilColumnar(ask, visits[0]?.addresses ?? []);
    const file = join(data, 'columnar', '1', `${site.clientId}.duckdb`);
    const cells: ScreenCell[] = [];
    await withRawCopy(file, async (raw) => {
      for (const visit of visits) {
        const cell = await measureVisit(site, { ask, raw }, visit, carCompany, times);
        cells.push(cell);
        const costs = [cell.ours, cell.reference].map(({ cpuMs }) => cpuMs.toFixed(0)).join(' and ');
        console.log(`${cell.screen}, ${cell.range}, ${cell.filter}: CPU ms ${costs}`);
      }
    });
    const [, load = 0] = loadavg();
    const sizes = { fileMb: statSync(file).size / 1e6, peakMb: peakMb(process.pid) };
    return { machine: machine(), load, times, lines: site.lines, ...sizes, cells };
  };
  return withSite(dataset, data, (site) => withAsking(site, (ask) => measure(site, ask)));
}

/** The two alternate, so that drift affects both alike. */
async function measureVisit(
  { postmaster, clientId, customers, dataset }: Site,
  { ask, raw }: { ask: Ask; raw: RawColumnar },
  { screen, range, filter, dateStart, addresses, hasReference }: Visit,
  carCompany: string,
  times: number,
): Promise<ScreenCell> {
  const dates = { dateStart, dateEnd: dataset.today };
  const filled = { client: clientId, node: customers[0]!, carCompany, ...dates };
  const reference = hasReference ? referenceOf(screen, filter, filled) : [];
  let questions = 0;
  const askOurs = async () => {
    questions = (await ask(addresses)).length;
  };
  const askReference = () => raw.askAll(reference);
  await askOurs();
  await askReference();
  const ours: Sample[] = [];
  const theirs: Sample[] = [];
  for (let time = 0; time < times; time++) {
    ours.push(await measureOnce({ ask: askOurs, cpu: [() => treeCpuMs(postmaster), ownCpuMs] }));
    theirs.push(await measureOnce({ ask: askReference, cpu: [ownCpuMs] }));
  }
  return {
    screen,
    range,
    filter,
    ours: costOf(ours, questions),
    reference: costOf(theirs, reference.length),
  };
}

type Sample = Awaited<ReturnType<typeof measureOnce>>;

const costOf = (samples: readonly Sample[], questions: number): Cost => ({
  questions,
  cpuMs: mean(samples.map(({ cpuMs }) => cpuMs)),
  wallP50Ms: quantile(
    samples.map(({ wallMs }) => wallMs),
    0.5,
  ),
});

const carCompanyOf = ({ db, clientId }: Site): Promise<string> =>
  inTenant(db, clientId, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select supplier_name as name from line_items
      where client_id = ${clientId} and product_type = 'Car' and supplier_name is not null limit 1`.execute(
      trx,
    );
    return rows[0]?.name ?? '';
  });
