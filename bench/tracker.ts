/**
 * The Traveller Tracker in a browser, with 5,000 trips in progress: the time until the map is drawn (signed in, with an
 * empty browser cache), the frames while the enlarged map is dragged, and the time until a country's modal shows its
 * trips.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { buildWeb } from '../scripts/build-web.mjs';
import { admin, importer, succeed } from './commands.ts';
import { inFolder } from './folders.ts';
import { machine } from './processes.ts';
import { withProduct } from './product.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';
import { type SignedIn, signIn } from './summary-visits.ts';

const options = { times: { type: 'string', default: '10' } } as const;

const email = 'reader@tracker.test';
const trips = 5000;
const screen = '/#/view/travellertracker';
const codes =
  'SYD BNE PER ADL CBR HBA DRW CNS AKL WLG CHC SIN KUL BKK HKG NRT HND KIX ICN PEK PVG CAN TPE MNL CGK DPS SGN HAN DEL BOM ' +
  'BLR MAA CMB DXB AUH DOH JED RUH IST ATH FCO MXP MAD BCN LIS CDG NCE AMS BRU FRA MUC BER ZRH GVA VIE PRG WAW BUD CPH OSL ' +
  'ARN HEL LHR MAN EDI DUB KEF JFK BOS ORD ATL MIA DFW IAH DEN PHX LAS LAX SFO SEA YVR YYZ YUL MEX GRU GIG EZE SCL LIM BOG ' +
  'JNB CPT NBO ADD LOS ACC CAI CMN DKR MRU NAN POM NOU PPT HNL GUM';

export async function run(args: string[]): Promise<void> {
  const times = Number(parseArgs({ args, options }).values.times);
  await buildWeb();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await inFolder(async (data) => {
      await load(data);
      await withProduct(data, { METRICS_PORT: 'off', RATE_LIMIT: '0' }, async (baseURL) => {
        const place = { browser, baseURL, state: await signIn(browser, baseURL, email) };
        const measured = await measure(place, times);
        const result = { machine: machine(), browser: browser.version(), trips, ...measured };
        writeResult('tracker', result, table(measured, browser.version()));
      });
    });
  } finally {
    await browser.close();
  }
}

/** Loads a TMC with one customer, whose 5,000 travellers left yesterday and return in three days. */
async function load(data: string): Promise<void> {
  const feed = join(data, 'feed');
  mkdirSync(feed);
  writeFileSync(join(feed, 'hierarchy.csv'), 'node_code,parent_code,label\nACME,,Acme\n');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const places = codes.split(' ');
  const header =
    'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid,traveller_name,origin,destination,start_at,end_at';
  const legs = Array.from({ length: trips }, (_, i) => {
    const there = places[i % places.length];
    const leg = (key: string, from: string, to: string, on: string) =>
      `bench,${i}${key},B${i},Air,ACME,${day(-30)},500.00,Traveller ${i},${from},${to},${on}T08:00,${on}T18:00`;
    return `${leg('a', 'MEL', there!, day(-2))}\n${leg('b', there!, 'MEL', day(3))}`;
  });
  writeFileSync(join(feed, 'line_items.csv'), `${[header, ...legs].join('\n')}\n`);
  await succeed(admin, ['client', 'create', 'TRACKER', '--name', 'Tracker travel', '--country', 'AU'], data);
  await succeed(admin, ['user', 'grant', email, 'TRACKER', '--permission', 'traveller_tracker'], data);
  await succeed(importer, ['--client', 'TRACKER', feed], data);
}

type Place = { browser: Browser; baseURL: string; state: SignedIn };
type Measured = { drawn: number[]; frames: number[]; modal: number[] };

async function measure({ browser, baseURL, state }: Place, times: number): Promise<Measured> {
  const measured: Measured = { drawn: [], frames: [], modal: [] };
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({
      baseURL,
      storageState: state,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(screen);
    await page.getByText('5,000 trips at').waitFor();
    measured.drawn.push(await sinceStart(page));
    measured.frames.push(...(await framesWhileDragged(page)));
    measured.modal.push(await untilModal(page));
    await context.close();
  }
  return measured;
}

/** The time until the frame in which the points are on the map. */
const sinceStart = (page: Page) =>
  page.evaluate(async () => {
    const points = () => document.querySelectorAll('div[role="img"] svg text').length > 0;
    while (!points()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  });

async function framesWhileDragged(page: Page): Promise<number[]> {
  const enlarge = page.getByRole('button', { name: 'Enlarge the map' });
  for (let time = 0; time < 3; time++) await enlarge.click();
  const box = await page.getByRole('img', { name: /Advisory levels/ }).boundingBox();
  if (!box) throw new Error('There is no map');
  // A point in the sea, so that dragging moves the map.
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(async () => {
    const lasted: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    const until = before + 1500;
    while (before < until) {
      const now = await new Promise<number>(requestAnimationFrame);
      lasted.push(now - before);
      before = now;
    }
    return lasted;
  });
  for (let step = 1; step <= 60; step++) await page.mouse.move(x + step * 4, y - step * 2);
  const lasted = await frames;
  await page.mouse.up();
  return lasted;
}

/** The time from the click until the rows of a country's trips are shown. */
async function untilModal(page: Page): Promise<number> {
  const detail = JSON.stringify({ of: 'country', country: 'GB', when: { hours: 0 } });
  return page.evaluate(
    async (hash) => {
      const started = performance.now();
      window.location.hash = hash;
      while (!document.querySelector('[role="dialog"] tbody tr td')) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    },
    `/view/travellertracker?detail=${encodeURIComponent(detail)}`,
  );
}

function table({ drawn, frames, modal }: Measured, browser: string): string {
  const row = (what: string, values: readonly number[]) => {
    const cells = [0.5, 0.95, 0, 1].map((share) => quantile(values, share).toFixed(0));
    return `| ${what} | ${values.length} | ${cells.join(' | ')} |`;
  };
  return [
    '# The Traveller Tracker in the browser with 5,000 trips in progress, in milliseconds',
    '',
    `${machine()}, Chromium ${browser}; the server runs on the same machine.`,
    '',
    '| | n | median | p95 | min | max |',
    '|---|---:|---:|---:|---:|---:|',
    row('cold load until drawn', drawn),
    row('frame while the map is dragged', frames),
    row('country’s modal until its rows stand', modal),
    '',
  ].join('\n');
}
