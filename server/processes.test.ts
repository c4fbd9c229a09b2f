/**
 * Two web processes and two workers on one database: a request to one process directly after a change through the other
 * sees the change, and each job runs once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../contract/http/endpoint.ts';
import { csrfHeader } from '../contract/http/errors.ts';
import { emailExportSegments } from '../contract/reports/data-export.ts';
import * as feeTypes from '../contract/service-fee-types/calls.ts';
import * as serviceFees from '../contract/service-fees/calls.ts';
import * as session from '../contract/session/calls.ts';
import * as summary from '../contract/summary/calls.ts';
import { signToken } from './identity/embedded-token.ts';
import { importFeed } from './ingest/import-feed.ts';
import { readConfig } from './lib/config.ts';
import { clientByCode, createClient } from './tenants/clients.ts';
import { grantAccess } from './tenants/users.ts';
import { type Row, withFeed } from './test/builders/feed.ts';
import { testDatabase } from './test/database.ts';
import { freePort } from './test/free-port.ts';
import { mailbox } from './test/mailbox.ts';

/** The number of alternating imports and edits; set higher by hand. */
const writes = Number(process.env.PROCESSES_WRITES ?? 12);
const readers = ['reader1@one.test', 'reader2@one.test', 'reader3@one.test', 'reader4@one.test'];
const editor = 'editor@one.test';
const range = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-processes-'));
chmodSync(folder, 0o755);
const processes: Product[] = [];
const mail = mailbox();

type Product = { child: ChildProcess; origin: string; tokenOf(email: string): Promise<string> };

beforeAll(async () => {
  await createClient(database.db, { code: 'ONE', name: 'One', country: 'AU' });
  await createClient(database.db, { code: 'TWO', name: 'Two', country: 'AU' });
  await importFee(0);
  for (const email of [...readers, editor]) await grant(email, 'ONE');
  await grant(editor, 'TWO');
  for (const role of ['web', 'web', 'worker', 'worker'] as const) processes.push(await start(role));
}, 120_000);
afterAll(() => {
  for (const { child } of processes) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const grant = (email: string, clientCode: string) =>
  grantAccess(database.db, { email, clientCode, nodeCodes: [], userType: 'User', permissions: 'all' });

async function start(role: 'web' | 'worker'): Promise<Product> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    ROLE: role,
    // Holds the embedded issuer's signing key, and each process's own replicas.
    TRIPLEDGER_DATA: join(folder, String(processes.length)),
    DATABASE_URL: database.applicationUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
    SMTP_URL: mail.url,
    TRIPLEDGER_DEMO: 'off',
    ADVISORY_SOURCES: 'off',
    METRICS_PORT: 'off',
    RATE_LIMIT: '0',
  };
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  await once(child.stdout, 'data');
  const config = readConfig(env);
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    tokenOf: (email) => signToken(database.db, config, email),
  };
}

/** A process's answer; throws unless its status is a success. */
async function ask(
  at: Product | undefined,
  email: string,
  { method, path }: Endpoint,
  { query = {}, params = {}, body }: { query?: object; params?: Record<string, string>; body?: object } = {},
): Promise<unknown> {
  if (!at) throw new Error('No such process');
  const place = path.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
  const response = await fetch(`${at.origin}${place}?${new URLSearchParams(Object.entries(query))}`, {
    method,
    headers: {
      authorization: `Bearer ${await at.tokenOf(email)}`,
      ...(method !== 'GET' && { [csrfHeader.name]: csrfHeader.value }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return text && JSON.parse(text);
}

/** Fee number n, of n+1 in all. */
async function importFee(n: number): Promise<void> {
  const line: Row = {
    line_key: `L${n}`,
    booking_reference: `B${n}`,
    node_code: 'ACME',
    product_type: 'Service Fee',
    service_fee_type: 'Online',
    transaction_date: '2026-02-01',
    amount_paid: '10.00',
  };
  const hierarchy = [{ node_code: 'ACME', parent_code: '', label: 'Acme' }];
  const { id } = await clientByCode(database.db, 'ONE');
  await withFeed({ hierarchy, lines: [line] }, (path) => importFeed(database.db, id, path));
}

test('no process answers with data older than those committed before the request', {
  timeout: 600_000,
}, async () => {
  const [one, other] = processes;
  const { rows } = (await ask(one, editor, feeTypes.list)) as { rows: { serviceFeeTypeId: number }[] };
  const params = { id: String(rows[0]?.serviceFeeTypeId) };
  let imported = 1;
  let edited = 0;
  let isOver = false;
  let answers = 0;
  const writer = async () => {
    for (let n = 1; n <= writes; n++) {
      await importFee(n);
      imported = n + 1;
      await ask(n % 2 ? one : other, editor, feeTypes.edit, {
        params,
        body: { description: `state ${n}` },
      });
      edited = n;
    }
    isOver = true;
  };
  const reader = async (email: string, at: Product | undefined) => {
    while (!isOver) {
      const [fees, name] = [imported, edited];
      const charged = (await ask(at, email, summary.transactionSummary, { query: range })) as {
        service_fees: number;
      };
      expect(charged.service_fees).toBeGreaterThanOrEqual(fees);
      const [row] = (await ask(at, email, serviceFees.spendAnalysis, { query: range })) as {
        feeType: string;
      }[];
      expect(Number(/\d+$/.exec(row?.feeType ?? '')?.[0] ?? 0)).toBeGreaterThanOrEqual(name);
      answers += 2;
    }
  };
  await Promise.all([writer(), ...readers.map((email, at) => reader(email, at % 2 ? one : other))]);
  expect(answers).toBeGreaterThan(writes);
});

test('each job runs once, whichever process queued it', { timeout: 120_000 }, async () => {
  const days = Array.from({ length: 5 }, (_, at) => `2026-02-0${at + 1}`);
  const exports = readers.flatMap((email, at) => days.map((dateEnd) => ({ email, dateEnd, at })));
  for (const { email, dateEnd, at } of exports)
    await ask(processes[at % 2], email, emailExportSegments, { query: { ...range, dateEnd } });
  await expect.poll(() => mail.received.length, { timeout: 90_000 }).toBe(exports.length);
  expect(new Set(mail.received.map(({ id }) => id)).size).toBe(exports.length);
});

test('a session’s changes in one process apply in the other; killing one process does no harm', {
  timeout: 120_000,
}, async () => {
  const [one, other, worker] = processes;
  const two = await clientByCode(database.db, 'TWO');
  const me = (await ask(one, editor, session.me)) as { subject: string };
  await ask(one, editor, session.selectClient, { params: { subject: me.subject }, body: { client: two.id } });
  expect(await ask(other, editor, session.me)).toMatchObject({ active_client: two.id });
  for (const killed of [one, worker]) {
    killed?.child.kill('SIGKILL');
    await once(killed!.child, 'exit');
  }
  await importFee(writes + 1);
  const charged = await ask(other, readers[0]!, summary.transactionSummary, { query: range });
  expect(charged).toMatchObject({ service_fees: writes + 2 });
  await ask(other, readers[0]!, emailExportSegments, { query: { ...range, dateEnd: '2026-03-01' } });
  await expect.poll(() => mail.received.length, { timeout: 90_000 }).toBe(1);
});
