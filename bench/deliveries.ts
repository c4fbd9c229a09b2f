/**
 * Many schedules that fall due in the same minute, for each kind of report or for one (`--type 'Summary Report'`): how
 * long workers take, how they share the work, how often they repeat equal work, and how dashboards perform meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSyntheticFeed } from '../demo/synthetic-feed.ts';
import type { Db } from '../server/database/schema.ts';
import { importFeed } from '../server/ingest/import-feed.ts';
import { createClient } from '../server/tenants/clients.ts';
import { grantAccess } from '../server/tenants/users.ts';
import { type Running, succeed } from './commands.ts';
import {
  addSchedules,
  countFiles,
  customers,
  isUnderWay,
  ledgerOf,
  openMailbox,
  type Report,
  reports,
  startWorker,
  tick,
  type Wanted,
} from './deliveries/site.ts';
import { inFolder } from './folders.ts';
import { openDatabase } from './openings.ts';
import { cpuMs, forgetPeak, machine, peakMb } from './processes.ts';
import { withProduct } from './product.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const smtpDelayMs = 20;
const restSeconds = 20;
const email = 'reader@one.test';
/** The requests of a reader who opens the Summary dashboard, with dates that were not requested before. */
const reads = ['summary/total_spend', 'summary/compliance', 'summary/by_month', 'accommodation/summary'];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      type: { type: 'string', default: '' },
      lines: { type: 'string', default: '100000' },
      schedules: { type: 'string', default: '1000' },
      workers: { type: 'string', default: '2' },
      owners: { type: 'string', default: '50' },
    },
  });
  const { type, ...numbers } = values;
  const { lines, schedules, workers, owners } = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
  ) as Record<keyof typeof numbers, number>;
  await inFolder(async (folder) => {
    const [feed, data] = [`${folder}/feed`, `${folder}/data`];
    await writeSyntheticFeed(feed, { lines, seed: '1', today: new Date().toISOString().slice(0, 10) });
    const { db, url, close } = await openDatabase(data);
    const mailbox = await openMailbox(smtpDelayMs);
    try {
      const { id: clientId } = await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
      await importFeed(db, clientId, feed);
      const people = await grant(db, owners);
      const nodes = await customers(db, clientId);
      const env = { ROLE: 'web', METRICS_PORT: 'off', RATE_LIMIT: '0' };
      const measured = await withProduct(data, env, async (baseURL, pid) => {
        const ofPort = { PORT: new URL(baseURL).port };
        const token = (await succeed('server/commands/token.ts', [email], data, ofPort)).trim();
        const running = Array.from({ length: workers }, () => startWorker(data, mailbox));
        const dashboards = dashboardsOf(baseURL, token);
        const found: Measured[] = [];
        try {
          await sleep(10_000);
          for (const report of reports.filter((one) => type === '' || one.type === type)) {
            const atRest = await dashboards(() => sleep(restSeconds * 1000));
            const site: Site = { db, url, clientId, running, web: pid };
            const wanted = { report, owners: people, schedules, recipients: 1, nodes };
            found.push({ ...(await delivered(site, wanted, dashboards)), atRest });
          }
          return found;
        } finally {
          for (const { child } of running) child.kill('SIGTERM');
          for (const { ended } of running) await ended;
        }
      });
      const mails = mailbox.received.size;
      const parameters = { lines, schedules, owners, customers: nodes.length, workers };
      const result = { machine: machine(), ...parameters, mails, reports: measured };
      writeResult('deliveries', result, table(result));
      if (mails !== schedules * measured.length) throw new Error(`${mails} reports arrived`);
    } finally {
      await mailbox.close();
      await close();
    }
  });
}

type Site = { db: Db; url: string; clientId: number; running: readonly Running[]; web: number };

/** Adds due schedules of a report, and waits until all are sent. */
async function delivered(
  { db, url, clientId, running, web }: Site,
  wanted: Wanted,
  dashboards: Dashboards,
): Promise<Omit<Measured, 'atRest'>> {
  const [toldBefore, filesBefore] = [(await ledgerOf(db, clientId)).length, await countFiles(db, clientId)];
  const cpuBefore = running.map(({ pid }) => cpuMs(pid));
  for (const pid of [web, ...running.map((one) => one.pid)]) forgetPeak(pid);
  const started = performance.now();
  const during = await dashboards(async () => {
    await addSchedules(db, clientId, wanted);
    await tick(url);
    let ledger = await ledgerOf(db, clientId);
    while (ledger.length < toldBefore + wanted.schedules || ledger.some(isUnderWay)) {
      await sleep(500);
      ledger = await ledgerOf(db, clientId);
    }
  });
  return {
    report: wanted.report,
    seconds: (performance.now() - started) / 1000,
    files: (await countFiles(db, clientId)) - filesBefore,
    cpuSeconds: running.map(({ pid }, at) => (cpuMs(pid) - (cpuBefore[at] ?? 0)) / 1000),
    workersPeakMb: running.map(({ pid }) => peakMb(pid)),
    webPeakMb: peakMb(web),
    during,
  };
}

async function grant(db: Db, owners: number): Promise<number[]> {
  const everything = { clientCode: 'ONE', nodeCodes: [], userType: 'User', permissions: 'all' } as const;
  await grantAccess(db, { email, ...everything });
  for (let at = 0; at < owners; at++) await grantAccess(db, { email: `owner${at}@one.test`, ...everything });
  const people = await db.selectFrom('users').select('id').where('email', '!=', email).execute();
  return people.map(({ id }) => id);
}

type Times = { requests: number; p50Ms: number; p95Ms: number };
type Dashboards = (work: () => Promise<unknown>) => Promise<Times>;

/** Times the dashboards' requests, one after the other and never the same twice, while other work runs. */
function dashboardsOf(baseURL: string, token: string): Dashboards {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  let requestCount = 0;
  return async (work) => {
    const times: number[] = [];
    let isDone = false;
    const working = work().finally(() => {
      isDone = true;
    });
    for (; !isDone; requestCount++) {
      const range = Math.floor(requestCount / reads.length);
      const dates = `dateStart=${dayBefore(30 + (range % 900))}&dateEnd=${dayBefore(Math.floor(range / 900))}`;
      const begun = performance.now();
      const answer = await fetch(`${baseURL}/api/${reads[requestCount % reads.length]}/?${dates}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      await sleep(50);
    }
    await working;
    return { requests: times.length, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
  };
}

type Measured = {
  report: Report;
  seconds: number;
  files: number;
  cpuSeconds: number[];
  workersPeakMb: number[];
  webPeakMb: number;
  atRest: Times;
  during: Times;
};

type Result = {
  lines: number;
  schedules: number;
  owners: number;
  customers: number;
  workers: number;
  reports: readonly Measured[];
};

function table({ lines, schedules, owners, customers, workers, reports }: Result): string {
  const all = (values: number[], digits: number) => values.map((one) => one.toFixed(digits)).join(', ');
  const ms = ({ p50Ms, p95Ms }: Times) => `${p50Ms.toFixed(0)} | ${p95Ms.toFixed(0)}`;
  return [
    `# ${schedules} schedules that are due in the same minute`,
    '',
    machine(),
    '',
    `${lines} lines, ${customers} customers, ${owners} owners; ${workers} workers, and a process that serves.`,
    '',
    '| report | all sent after, s | files made | CPU of the workers, s | peak of the workers, MB | of the process that serves, MB |',
    '|---|---:|---:|---:|---:|---:|',
    ...reports.map(
      ({ report, seconds, files, cpuSeconds, workersPeakMb, webPeakMb }) =>
        `| ${report.type}, ${report.extension} | ${seconds.toFixed(0)} | ${files} | ${all(cpuSeconds, 1)} | ` +
        `${all(workersPeakMb, 0)} | ${webPeakMb.toFixed(0)} |`,
    ),
    '',
    'Dashboards meanwhile: one request after the other, none requested before.',
    '',
    '| report | p50 before, ms | p95 before, ms | questions | p50 meanwhile, ms | p95 meanwhile, ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...reports.map(
      ({ report, atRest, during }) =>
        `| ${report.type}, ${report.extension} | ${ms(atRest)} | ${during.requests} | ${ms(during)} |`,
    ),
    '',
  ].join('\n');
}
