/**
 * Three readers of the largest tenant, each with one dashboard after the other, beside nobody, beside one who saves a line
 * now and then, and beside one who saves twenty at a time: no dashboard may fail, nor take much longer than without edits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { editLine } from '../contract/bookings/calls.ts';
import { inTenant } from '../server/db/tenant.ts';
import { addressesOf } from './dashboards/blocks.ts';
import type { Browser } from './dashboards/browser.ts';
import { distinct, type LoadFigures, load, product } from './dashboards/load.ts';
import { type Product, type Site, untilCopied, withReader, withSite } from './dashboards/site.ts';
import { ensureDataset, ofLines, small } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { machine } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const readers = 3;
const atATime = 20;
const pauseMs = 1000;

type Editing = { name: string; lines: number; pauseMs: number };

const editings: readonly Editing[] = [
  { name: 'no edits', lines: 0, pauseMs },
  { name: 'a line each second', lines: 1, pauseMs },
  { name: `${atATime} lines at a time`, lines: atATime, pauseMs: 0 },
];

type Measured = LoadFigures & { name: string; saves: number; saveP95Ms: number };
type Result = { machine: string; lines: number; measured: Measured[] };

const options = {
  data: { type: 'string' },
  small: { type: 'boolean', default: false },
  lines: { type: 'string', default: '1000000' },
  seconds: { type: 'string', default: '60' },
} as const;

/** `--data`: a folder that has the data set or will have it. `--small`: a hundredth of all, and nothing written. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : ofLines(Number(values.lines));
  const result = await inDataFolder(values.data, async (data) => {
    await ensureDataset(dataset, data);
    return withSite(dataset, data, (site) => measureReaders(site, Number(values.seconds)));
  });
  if (values.small) console.log(tableOf(result));
  else writeResult('readers', result, tableOf(result));
}

export function measureReaders(site: Site, seconds: number): Promise<Result> {
  return withReader(site, {}, async (served) => {
    const next = distinct(site, 'readers');
    await untilCopied(site, served, addressesOf(next())[0]!);
    const ids = await linesToEdit(site);
    // Neither the first statements nor the first edit are in any figure.
    await save([served.browser], ids, 0);
    await load(product(site, served), next, { clients: readers, seconds: Math.min(5, seconds) });
    const measured: Measured[] = [];
    for (const editing of editings) {
      measured.push({ name: editing.name, ...(await measure(site, served, editing, ids, next, seconds)) });
    }
    return { machine: machine(), lines: site.lines, measured };
  });
}

async function measure(
  site: Site,
  served: Product,
  { lines, pauseMs }: Editing,
  ids: readonly number[],
  next: ReturnType<typeof distinct>,
  seconds: number,
): Promise<Omit<Measured, 'name'>> {
  // A browser opens six connections at most.
  const editors = Array.from({ length: Math.ceil(lines / 6) }, served.newBrowser);
  const saves: number[] = [];
  let isOver = false;
  const editing = (async () => {
    for (let round = 1; !isOver && lines > 0; round++) {
      saves.push(...(await save(editors, ids.slice(0, lines), round)));
      await sleep(pauseMs);
    }
  })();
  const figures = await load(product(site, served), next, { clients: readers, seconds });
  isOver = true;
  await editing;
  for (const editor of editors) editor.close();
  return { ...figures, saves: saves.length, saveP95Ms: quantile(saves, 0.95) };
}

/** Saves the lines at the same time, in every round otherwise than before; answers how long each took. */
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
