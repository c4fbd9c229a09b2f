/**
 * In a browser, with the demo's data and with the big data set: the time until everything is painted, for a cold load
 * of Summary (signed in, with an empty browser cache) and for a change of the date range (code and map are loaded,
 * the dates are new to server and browser). The range is twelve months.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { buildWeb } from '../scripts/build-web.mjs';
import { freePort } from '../server/test/free-port.ts';
import { ensureDataset, full, readerOf, small } from './dataset.ts';
import { inFolder } from './folders.ts';
import { machine } from './processes.ts';
import { withProduct } from './product.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';
import { changeFilters, loadCold, signIn, type Visit } from './summary-visits.ts';

const copiedWithinMs = 30 * 60_000;

type Measured = { what: string; visits: Visit[] };
type Site = { name: string; data: string; demo: 'on' | 'off'; email: string; lastDay: string };

/** `--data`: the folder of the big data set, created if missing. `--small`: a hundredth of it. */
const options = {
  data: { type: 'string', default: '.data/bench' },
  times: { type: 'string', default: '12' },
  small: { type: 'boolean', default: false },
  /** `demo`, or the name of the big data set. */
  only: { type: 'string' },
} as const;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const times = Number(values.times);
  const dataset = values.small ? small : full;
  const data = resolve(values.data);
  await buildWeb();
  if (values.only !== 'demo') await ensureDataset(dataset, data);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await inFolder(async (folder) => {
      const sites: Site[] = [
        { name: 'demo', data: folder, demo: 'on', email: 'staff@demo.test', lastDay: today() },
        {
          name: dataset.name,
          data,
          demo: 'off',
          email: readerOf(dataset.tenants[0]!),
          lastDay: dataset.today,
        },
      ];
      const measured: Measured[] = [];
      for (const site of sites) {
        if (values.only === undefined || values.only === site.name) {
          measured.push(...(await measureSite(browser, site, times)));
        }
      }
      const result = { machine: machine(), browser: browser.version(), times, measured };
      writeResult('web', result, table(measured, browser.version()));
    });
  } finally {
    await browser.close();
  }
}

const today = () => new Date().toISOString().slice(0, 10);

async function measureSite(browser: Browser, site: Site, times: number): Promise<Measured[]> {
  const { name, data, demo, email, lastDay } = site;
  const metricsPort = String(await freePort());
  return withProduct(data, { TRIPLEDGER_DEMO: demo, METRICS_PORT: metricsPort }, async (baseURL) => {
    await signIn(browser, baseURL, email);
    await copyIsOpen(`http://127.0.0.1:${metricsPort}/metrics`);
    // Signs in again: making a replica may take longer than a session's token is valid.
    const place = { browser, baseURL, state: await signIn(browser, baseURL, email), lastDay };
    return [
      { what: `${name}: cold load`, visits: await loadCold(place, times) },
      { what: `${name}: filter change`, visits: await changeFilters(place, times) },
    ];
  });
}

/** Waits for the replica, which the first visit of Summary requested; PostgreSQL answers meanwhile. */
async function copyIsOpen(metricsURL: string): Promise<void> {
  // A server may close a kept connection just when it is used again.
  const metrics = () =>
    fetch(metricsURL).then(
      (answer) => answer.text(),
      () => '',
    );
  const until = Date.now() + copiedWithinMs;
  while (!(await metrics()).includes('tripledger_copy_version{')) {
    if (Date.now() > until) throw new Error('The product made no replica');
    await sleep(500);
  }
}

function table(measured: readonly Measured[], browser: string): string {
  const row = ({ what, visits }: Measured) => {
    const of = (share: number, read: (visit: Visit) => number) => quantile(visits.map(read), share);
    const painted = [0.5, 0.95, 0, 1].map((share) => of(share, (visit) => visit.painted));
    const middle = [
      of(0.5, ({ asked }) => asked),
      of(0.5, ({ answered }) => answered),
      of(0.5, ({ painted, answered }) => painted - answered),
      of(0.5, ({ mainThreadMs }) => mainThreadMs),
      of(0.5, ({ scriptMs }) => scriptMs),
    ];
    const cells = [...painted, ...middle].map((value) => value.toFixed(0));
    return `| ${what} | ${visits.length} | ${cells.join(' | ')} |`;
  };
  return [
    '# Summary in the browser, in milliseconds',
    '',
    `${machine()}, Chromium ${browser}; the server runs on the same machine.`,
    'Painted: the frame in which the last of the seven blocks stands. The other columns are medians.',
    '',
    '| | n | painted, median | p95 | min | max | first call | last answer | answer to painted | main thread | scripts |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...measured.map(row),
    '',
  ].join('\n');
}
