import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailExportInvoice, emailExportSegments } from '../../../contract/reports/data-export.ts';
import { loadExample, march } from '../../features/airfare/example.fixture.ts';
import { makeMailer } from '../../jobs/mail.ts';
import { type Job, Queue } from '../../jobs/queue.ts';
import { systemClock } from '../../lib/clock.ts';
import { readMail } from '../../test/mail-server.ts';
import { mailbox } from '../../test/mailbox.ts';
import { testServer } from '../../test/server.ts';
import { mailExport } from './mail-job.ts';

const server = testServer();
const smtp = mailbox();
const { received } = smtp;

/** The jobs' log messages. */
const logged: string[] = [];
let queue: Queue;

beforeAll(async () => {
  await loadExample(server);
  queue = new Queue(server.database.applicationUrl, log, { everySeconds: 0.5 });
  await queue.work([mailExport], context());
});
afterAll(() => queue?.close());
beforeEach(() => {
  logged.length = 0;
});

const log = (message: string) => void logged.push(message);

function context(more: { attachmentMb?: number; toOutbox?: boolean } = {}) {
  const from = 'Tripledger <reports@tripledger.test>';
  const mail = { smtpUrl: more.toOutbox ? null : smtp.url, requireTls: true, from };
  const config = {
    ...server.config,
    mail: { ...mail, attachmentMb: more.attachmentMb ?? 10 },
  };
  const sendMail = makeMailer(config, log);
  const { signal } = new AbortController();
  const { ask, audit } = server.app;
  return {
    db: server.database.db,
    ask,
    audit,
    sendMail,
    queue: server.queue,
    clock: systemClock,
    config,
    log: log,
    signal,
  };
}

const request = (email: string, query: object = march) => server.send(email, emailExportSegments, { query });
const mail = () => expect.poll(() => received.length).toBe(1);

type Data = typeof mailExport extends Job<infer Data> ? Data : never;
const dataOf = async (email: string, filter: object = {}): Promise<Data> => ({
  ...(await idsOf(email)),
  request: {
    type: 'Air Segments',
    extension: 'csv',
    filter: { ...march, countries: [], ...filter },
    dateField: 'transaction_date',
    productTypes: [],
  },
});

/** Runs the job immediately, with the context that the queue would pass. */
const run = async (email: string, more: Parameters<typeof context>[0] = {}, filter: object = {}) =>
  mailExport.run(context(more), await dataOf(email, filter), 'job-7');

async function idsOf(email: string) {
  const user = await server.database.owner
    .selectFrom('users')
    .select(['id as userId', 'active_client_id as clientId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId: user.userId, clientId: Number(user.clientId) };
}

/** The decoded attachment of a message; null: it has none. */
function attachmentOf(message: string): Buffer | null {
  const part =
    /filename="(?:Airfare - Segments|Data Export - Invoice) - [^"]*\.\w+"\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\n([\sA-Za-z0-9+/=]+)/.exec(
      message,
    );
  return part?.[1] ? Buffer.from(part[1], 'base64') : null;
}

test('mails a requested export from the queue, with the rows that the requester may see', async () => {
  const { status, body } = await request('plant2@one.test');
  expect([status, body]).toEqual([200, { email: 'plant2@one.test' }]);
  await mail();
  const [{ to, message } = { to: '', message: '' }] = received;
  expect(to).toBe('plant2@one.test');
  expect(await readMail({ message })).toMatchObject({
    subject: 'Data export (air segments): TMC ONE, Mar 2026',
    from: { name: 'TMC ONE', address: 'reports@tripledger.test' },
    text: expect.stringMatching(/Dear plant2@one\.test,[\s\S]*Rows: 4[\s\S]*because you asked for it/),
  });
  const lines = attachmentOf(message)?.toString('utf8').trimEnd().split('\r\n') ?? [];
  expect(lines[0]).toMatch(/^\uFEFFBooking reference,/);
  expect(lines.slice(1).map((line) => line.slice(0, 2))).toEqual(['B2', 'B2', 'B6', 'B7']);
  await expect.poll(() => readdirSync(join(server.config.dataFolder, 'files'))).toEqual([]);
});

test('an invoice has the lines of the requested product types', async () => {
  const query = { ...march, productTypes: 'Hotel' };
  expect((await server.send('all@one.test', emailExportInvoice, { query })).status).toBe(200);
  await mail();
  const { message } = received[0] ?? { message: '' };
  expect((await readMail({ message })).subject).toBe('Data export (invoice lines): TMC ONE, Mar 2026');
  const lines = attachmentOf(message)?.toString('utf8').trimEnd().split('\r\n') ?? [];
  expect(lines.slice(1).map((line) => line.includes(',Hotel,'))).toEqual([true]);
});

test('mails a workbook', async () => {
  await request('all@one.test', { ...march, reportFormat: 'xlsx' });
  await mail();
  expect(
    attachmentOf(received[0]?.message ?? '')
      ?.subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('sends a notice instead of a file that is too large', async () => {
  await run('all@one.test', { attachmentMb: 0.0001 });
  const { text } = await readMail(received[0]);
  expect(text).toMatch(
    /are too large to be attached: \d+ kB[\s\S]*Rows: 7[\s\S]*#\/feature\/downloadreports/,
  );
  expect(attachmentOf(received[0]?.message ?? '')).toBeNull();
});

test('a second run sends the same message id', async () => {
  await run('all@one.test');
  await run('all@one.test');
  const ids = received.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(['<job-7@tripledger>']));
  expect(ids).toHaveLength(2);
});

test('a refusal by the server fails the job, so that it is retried', async () => {
  smtp.isDown = true;
  await expect(run('all@one.test')).rejects.toThrow('Not now');
  await expect.poll(() => readdirSync(join(server.config.dataFolder, 'files'))).toEqual([]);
});

test('a repeated request while the job is pending gets the same answer, and one mail is sent', async () => {
  const jobs = async () => {
    const { rows } = await sql`select from jobs.job where name = ${mailExport.name}`.execute(
      server.database.owner,
    );
    return rows.length;
  };
  const before = await jobs();
  const [first, second] = await Promise.all([request('all@one.test'), request('all@one.test')]);
  expect([first.status, first.body]).toEqual([200, { email: 'all@one.test' }]);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await jobs()).toBe(before + 1);
  await mail();
});

test('the final failure is mailed to the requester and logged', async () => {
  await mailExport.giveUp?.(context(), await dataOf('all@one.test'), 'job-9');
  expect(received[0]?.to).toBe('all@one.test');
  expect(await readMail(received[0])).toMatchObject({
    subject: 'Data export (air segments) not sent: TMC ONE, Mar 2026',
    text: expect.stringContaining('could not be sent'),
  });
  expect(attachmentOf(received[0]?.message ?? '')).toBeNull();
  expect(logged).toEqual([
    expect.stringMatching(/^The air segments that user \d+ asked for could not be mailed$/),
  ]);
});

test('without a server, stores the message in the outbox and logs its path', async () => {
  await run('all@two.test', { toOutbox: true });
  const [file = ''] = readdirSync(join(server.config.dataFolder, 'outbox'));
  const message = readFileSync(join(server.config.dataFolder, 'outbox', file), 'utf8');
  expect(message).toContain('To: all@two.test');
  expect(attachmentOf(message)?.toString()).toContain('\r\nZ9,');
  expect(logged[0]).toContain(file);
});

test('sends nothing to users who were deactivated or lost the grant or the node meanwhile', async () => {
  const { owner } = server.database;
  const gone = await server.grant('gone@one.test', 'ONE');
  expect(gone.isNewUser).toBe(true);
  const { userId: goneId } = await idsOf('gone@one.test');
  await owner.updateTable('memberships').set({ is_active: false }).where('user_id', '=', goneId).execute();
  await run('gone@one.test');
  await server.grant('moved@one.test', 'ONE', { nodes: ['ACME-2'] });
  const hidden = await server.nodeId('ONE', 'ACME-1');
  await run('moved@one.test', {}, { nodeId: hidden });
  const { userId, clientId } = await idsOf('moved@one.test');
  await owner.deleteFrom('membership_nodes').where('user_id', '=', userId).execute();
  await owner
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();
  await run('moved@one.test');
  expect(received).toEqual([]);
  expect(logged).toHaveLength(3);
});

test('sends nothing to users who are deactivated while the file is made', async () => {
  await server.grant('late@one.test', 'ONE', { nodes: ['ACME-1'] });
  const data = await dataOf('late@one.test', { nodeId: await server.nodeId('ONE', 'ACME-1') });
  const { ask, ...rest } = context();
  // The recipient has been read by then.
  const deactivating: typeof ask = async (asking, question) => {
    const memberships = server.database.owner.updateTable('memberships').set({ is_active: false });
    await memberships.where('user_id', '=', data.userId).execute();
    return ask(asking, question);
  };
  await mailExport.run({ ...rest, ask: deactivating }, data, 'job-8');
  expect(received).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(/no access any more$/)]);
});

test.each([
  ['nobody', null, march, 401],
  ['a person without access', 'stranger@nowhere.test', march, 403],
  ['without dates', 'all@one.test', {}, 400],
  ['an unknown format', 'all@one.test', { ...march, reportFormat: 'pdf' }, 400],
] as const)('%s asks in vain', async (_name, email, query, status) => {
  expect((await server.send(email, emailExportSegments, { query })).status).toBe(status);
});

test('rejects another TMC’s node, a node that was not granted, and a cross-site request', async () => {
  const foreign = await server.nodeId('TWO', 'OTHER');
  expect((await request('all@one.test', { ...march, client: foreign })).status).toBe(404);
  const hidden = await server.nodeId('ONE', 'ACME-1');
  expect((await request('plant2@one.test', { ...march, client: hidden })).status).toBe(404);
  const headers = { 'x-csrftoken': '' };
  const sent = await server.send('all@one.test', emailExportSegments, { query: march, headers });
  expect(sent.status).toBe(403);
});
