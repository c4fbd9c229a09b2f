/**
 * Three readers of the largest tenant, each requesting one dashboard after the other, without edits, with occasional
 * edits of a line, and with twenty edits at a time: no dashboard may fail, nor take much longer than without edits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { editLine } from '../contract/bookings/calls.ts';
import { inTenant } from '../server/database/tenant.ts';
import { addressesOf } from './dashboards/blocks.ts';
import type { Browser } from './dashboards/browser.ts';
import { dashboardsOf, distinct, type Loaded, load, product } from './dashboards/load.ts';
import { ofLines, small } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Product, type Site, untilReplicated, withReader, withSite } from './openings.ts';
import { machine } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const readers = 3;
const atATime = 20;
const pauseMs = 1000;
/** The cases alternate in slices of this length, since the speed of a shared machine varies by the minute. */
const sliceSeconds = 5;

type Editing = { name: string; lines: number; pauseMs: number };

const editings: readonly Editing[] = [
  { name: 'no edits', lines: 0, pauseMs },
  { name: 'a line each second', lines: 1, pauseMs },
  { name: `${atATime} lines at a time`, lines: atATime, pauseMs: 0 },
];

type Measured = Loaded & { name: string; saves: number[] };
type Result = { machine: string; lines: number; measured: ReturnType<typeof metricsOf>[] };

const options = {
  data: { type: 'string' },
  small: { type: 'boolean', default: false },
  lines: { type: 'string', default: '1000000' },
  seconds: { type: 'string', default: '60' },
} as const;

/**
 * `--data`: the folder of the data set, created if missing. `--small`: a hundredth of the data, and no result files.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : ofLines(Number(values.lines));
  const measureIn = (data: string) =>
    withSite(dataset, data, (site) => measureReaders(site, Number(values.seconds)));
  const result = await inDataFolder(values.data, measureIn);
  if (values.small) console.log(tableOf(result));
  else writeResult('readers', result, tableOf(result));
}

export function measureReaders(site: Site, seconds: number): Promise<Result> {
  return withReader(site, {}, async (served) => {
    const next = distinct(site, 'readers');
    await untilReplicated(site, served, addressesOf(next())[0]!);
    const ids = await linesToEdit(site);
    // The first statements and the first edit are warm-up and in no figure.
    await save([served.browser], ids, 0);
    await load(product(site, served), next, { clients: readers, seconds: Math.min(5, seconds) });
    const measured = editings.map((one): Measured => ({ name: one.name, wall: [], failed: 0, saves: [] }));
    for (let slice = 0; slice < seconds / sliceSeconds; slice++) {
      for (const [at, editing] of editings.entries()) {
        const one = measured[at]!;
        const { wall, failed, saves } = await measure(site, served, editing, ids, next);
        one.wall.push(...wall);
        one.failed += failed;
        one.saves.push(...saves);
      }
    }
    return { machine: machine(), lines: site.lines, measured: measured.map(metricsOf) };
  });
}

async function measure(
  site: Site,
  served: Product,
  { lines, pauseMs }: Editing,
  ids: readonly number[],
  next: ReturnType<typeof distinct>,
): Promise<Omit<Measured, 'name'>> {
  // A browser opens at most six connections.
  const editors = Array.from({ length: Math.ceil(lines / 6) }, served.newBrowser);
  const saves: number[] = [];
  let isOver = false;
  const editing = (async () => {
    for (let round = 1; !isOver && lines > 0; round++) {
      saves.push(...(await save(editors, ids.slice(0, lines), round)));
      await sleep(pauseMs);
    }
  })();
  const loaded = await dashboardsOf(product(site, served), next, { clients: readers, seconds: sliceSeconds });
  isOver = true;
  await editing;
  for (const editor of editors) editor.close();
  return { ...loaded, saves };
}

const metricsOf = ({ name, wall, failed, saves }: Measured) => ({
  name,
  dashboards: wall.length,
  failed,
  saves: saves.length,
  saveP95Ms: quantile(saves, 0.95),
  wallP50Ms: quantile(wall, 0.5),
  wallP95Ms: quantile(wall, 0.95),
});

/** Saves the lines concurrently, with different values in each round; returns the duration of each. */
function save(browsers: readonly Browser[], ids: readonly number[], round: number): Promise<number[]> {
  return Promise.all(
    ids.map(async (id, at) => {
      const browser = browsers[at % browsers.length]!;
      const started = performance.now();
      const address = editLine.path.replace(':id', String(id));
      await browser.change({ method: editLine.method, address, body: { is_active: round % 2 === 0 } });
      return performance.now() - started;
    }),
  );
}

async function linesToEdit({ db, clientId }: Site): Promise<number[]> {
  const rows = await inTenant(db, clientId, (trx) =>
    trx
      .selectFrom('line_items')
      .where('client_id', '=', clientId)
      .select('id')
      .orderBy('id')
      .limit(atATime)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

function tableOf({ machine, lines, measured }: Result): string {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value)));
  const alone = measured[0]?.wallP95Ms ?? Number.NaN;
  return [
    '# Readers beside edits',
    '',
    `${readers} readers of a tenant with ${lines.toLocaleString('en')} lines, each with one dashboard after the other, never the same`,
    `twice, while another user edits. ${machine}`,
    '',
    ...tableLines(
      [
        'Beside',
        'Saves',
        'p95 of a save, ms',
        'Dashboards',
        'Failed',
        'p50, ms',
        'p95, ms',
        'p95 to that without edits',
      ],
      measured.map((one) => [
        one.name,
        String(one.saves),
        ms(one.saveP95Ms),
        String(one.dashboards),
        String(one.failed),
        ms(one.wallP50Ms),
        ms(one.wallP95Ms),
        (one.wallP95Ms / alone).toFixed(2),
      ]),
    ),
  ].join('\n');
}
