/**
 * Many schedules that fall due in the same minute: how long workers take, how they share the work, how often equal work
 * was done, and how dashboards answer meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Db } from '../server/db/schema.ts';
import { inTenant } from '../server/db/tenant.ts';
import { writeSyntheticFeed } from '../server/demo/synthetic-feed.ts';
import { importFeed } from '../server/features/data-import/import-feed.ts';
import { readConfig } from '../server/ground/config.ts';
import { connect } from '../server/postgres/connect.ts';
import { createClient } from '../server/tenants/clients.ts';
import { grantAccess } from '../server/tenants/users.ts';
import { succeed } from './commands.ts';
import { addSchedules, isUnderWay, ledgerOf, openMailbox, startWorker, tick } from './deliveries/site.ts';
import { inFolder } from './folders.ts';
import { cpuMs, machine } from './processes.ts';
import { withProduct } from './product.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const smtpDelayMs = 20;
const restSeconds = 20;
const email = 'reader@one.test';
/** What somebody who opens the Summary dashboard asks, of days that nobody asked before. */
const reads = ['summary/total_spend', 'summary/compliance', 'summary/by_month', 'accommodation/summary'];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: 'string', default: '100000' },
      schedules: { type: 'string', default: '1000' },
      workers: { type: 'string', default: '2' },
      owners: { type: 'string', default: '50' },
    },
  });
  const { lines, schedules, workers, owners } = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(value)]),
  ) as Record<keyof typeof values, number>;
  await inFolder(async (folder) => {
    const [feed, data] = [`${folder}/feed`, `${folder}/data`];
    await writeSyntheticFeed(feed, { lines, seed: '1', today: new Date().toISOString().slice(0, 10) });
    const { db, url, close } = await connect({ ...readConfig({}), dataFolder: data });
    const mailbox = await openMailbox(smtpDelayMs);
    try {
      const { id: clientId } = await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
      await importFeed(db, clientId, feed);
      const people = await grant(db, owners);
      const nodes = await customers(db, clientId);
      const result = await withProduct(
        data,
        { ROLE: 'web', METRICS_PORT: 'off', RATE_LIMIT: '0' },
        async (baseURL) => {
          const ofPort = { PORT: new URL(baseURL).port };
          const token = (await succeed('server/commands/token.ts', [email], data, ofPort)).trim();
          const running = Array.from({ length: workers }, () => startWorker(data, mailbox));
          try {
            await sleep(10_000);
            const atRest = await dashboards(baseURL, token, () => sleep(restSeconds * 1000));
            const before = running.map(({ pid }) => cpuMs(pid));
            const started = performance.now();
            const during = await dashboards(baseURL, token, async () => {
              await addSchedules(db, clientId, { owners: people, schedules, recipients: 1, nodes });
              await tick(url);
              let told = await ledgerOf(db, clientId);
              while (told.length < schedules || told.some(isUnderWay)) {
                await sleep(500);
                told = await ledgerOf(db, clientId);
              }
            });
            const seconds = (performance.now() - started) / 1000;
            const cpuSeconds = running.map(({ pid }, at) => (cpuMs(pid) - (before[at] ?? 0)) / 1000);
            return { seconds, cpuSeconds, atRest, during };
          } finally {
            for (const { child } of running) child.kill('SIGTERM');
            for (const { ended } of running) await ended;
          }
        },
      );
      const files = await countFiles(db, clientId);
      const mails = mailbox.received.size;
      const whole = {
        machine: machine(),
        lines,
        schedules,
        owners,
        customers: nodes.length,
        mails,
        files,
        ...result,
      };
      writeResult('deliveries', whole, table(whole));
      if (mails !== schedules) throw new Error(`${mails} of ${schedules} reports came`);
    } finally {
      await mailbox.close();
      await close();
    }
  });
}

async function grant(db: Db, owners: number): Promise<number[]> {
  const everything = { clientCode: 'ONE', nodeCodes: [], userType: 'User', permissions: 'all' } as const;
  await grantAccess(db, { email, ...everything });
  for (let at = 0; at < owners; at++) await grantAccess(db, { email: `owner${at}@one.test`, ...everything });
  const people = await db.selectFrom('users').select('id').where('email', '!=', email).execute();
  return people.map(({ id }) => id);
}

function customers(db: Db, clientId: number): Promise<number[]> {
  return inTenant(db, clientId, async (trx) => {
    const root = trx
      .selectFrom('nodes')
      .select('id')
      .where('client_id', '=', clientId)
      .where('is_root', '=', true);
    const found = trx
      .selectFrom('nodes')
      .where('client_id', '=', clientId)
      .where('parent_id', '=', root)
      .select('id');
    return (await found.execute()).map(({ id }) => id);
  });
}

function countFiles(db: Db, clientId: number): Promise<number> {
  return inTenant(db, clientId, async (trx) => {
    const found = trx.selectFrom('report_files').where('client_id', '=', clientId).select('id');
    return (await found.execute()).length;
  });
}

type Times = { requests: number; p50Ms: number; p95Ms: number };

/** How long the dashboards' questions take, one after the other, for as long as the work lasts. */
async function dashboards(baseURL: string, token: string, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (let at = 0; !isDone; at++) {
    const day = new Date(Date.now() - (30 + (times.length % 900)) * 86_400_000).toISOString().slice(0, 10);
    const asked = `dateStart=${day}&dateEnd=${new Date().toISOString().slice(0, 10)}`;
    const begun = performance.now();
    const answer = await fetch(`${baseURL}/api/${reads[at % reads.length]}/?${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(50);
  }
  await working;
  return { requests: times.length, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
}

type Result = {
  lines: number;
  schedules: number;
  owners: number;
  customers: number;
  mails: number;
  files: number;
  seconds: number;
  cpuSeconds: number[];
  atRest: Times;
  during: Times;
};

function table(result: Result): string {
  const { lines, schedules, owners, customers, files, seconds, cpuSeconds, atRest, during } = result;
  const row = (name: string, { requests, p50Ms, p95Ms }: Times) =>
    `| ${name} | ${requests} | ${p50Ms.toFixed(0)} | ${p95Ms.toFixed(0)} |`;
  return [
    `# ${schedules} schedules that are due in the same minute`,
    '',
    machine(),
    '',
    `${lines} lines, ${customers} customers, ${owners} owners; ${cpuSeconds.length} workers, and a process that serves.`,
    '',
    `All reports were sent after ${seconds.toFixed(0)} s: ${files} files were made for them. CPU of the workers: ` +
      `${cpuSeconds.map((one) => `${one.toFixed(1)} s`).join(', ')}.`,
    '',
    '| dashboards, one question after the other | questions | p50, ms | p95, ms |',
    '|---|---:|---:|---:|',
    row('before', atRest),
    row('meanwhile', during),
    '',
  ].join('\n');
}
