import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as budgets from '../../../contract/budgets/calls.ts';
import { kindsOfChange } from '../../../contract/http/change-kinds.ts';
import { makeMailer } from '../../jobs/mail.ts';
import { type JobContext, Queue } from '../../jobs/queue.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { readMail } from '../../test/mail-server.ts';
import { mailbox } from '../../test/mailbox.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, lines as loaded, requestsOf, today } from './example.fixture.ts';
import { budgetMail } from './mail-job.ts';
import { watchBudgets } from './watch-job.ts';

const clock = () => new Date(`${today}T01:00:00Z`);
const server = testServer({ clock });
let ask: Awaited<ReturnType<typeof requestsOf>>;

const smtp = mailbox();
const { received } = smtp;
const queues: Queue[] = [];
const logged: string[] = [];
const say = (message: string) => void logged.push(message);

beforeAll(async () => {
  await loadExample(server);
  ask = await requestsOf(server);
});
beforeEach(async () => {
  const { owner } = server.database;
  for (const table of ['budgets', 'budget_notifications', 'fired_notifications'] as const) {
    await owner.deleteFrom(table).execute();
  }
  await sql`delete from jobs.job`.execute(owner);
  logged.length = 0;
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
});

function openQueue(): Queue {
  const queue = new Queue(server.database.applicationUrl, say, { everySeconds: 0.5, lastSeconds: 1 });
  queues.push(queue);
  return queue;
}

function context(queue: Pick<Queue, 'send'>, smtpUrl = smtp.url): JobContext {
  const from = 'Tripledger <reports@tripledger.test>';
  const mail = { smtpUrl, requireTls: true, from, attachmentMb: 10 };
  const config = { ...server.config, publicUrl: 'https://trips.test', mail };
  const { signal } = new AbortController();
  const { db } = server.database;
  const sendMail = makeMailer(config, say, 500);
  const { ask, audit } = server.app;
  return { db, ask, audit, sendMail, queue, clock, config, log: say, signal };
}

/** Runs the watch job as the schedule does. */
const watch = (queue: Pick<Queue, 'send'> = server.queue) => watchBudgets.run(context(queue), {}, 'tick');
/** Starts sending queued mails. */
const mailing = async (smtpUrl?: string) => {
  const queue = openQueue();
  await queue.work([budgetMail], context(queue, smtpUrl));
  return queue;
};
const waiting = async () => {
  const { rows } = await sql<{ state: string; data: { threshold: number; mailId: string } }>`
    select state, data from jobs.job where name = ${budgetMail.name}
    order by created_on, data ->> 'dateEnd', (data ->> 'threshold')::int`.execute(server.database.owner);
  return rows;
};
const thresholds = async () => (await waiting()).map(({ data }) => data.threshold);
const mails = (count: number) => expect.poll(() => received.length).toBe(count);
const spendAtPlant1 = (amount: string) =>
  server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: [
      ...loaded,
      { line_key: 'MORE', node_code: 'ACME-1', transaction_date: '2026-03-14', amount_paid: amount },
    ],
  });
const records = () =>
  server.database.owner
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'budget_notification_fired')
    .orderBy('id')
    .execute();

test('mails each recipient once, with cost centre, budget, spend, percentage and link', async () => {
  // Plant 1 spent 600.
  await ask.save({ 'ACME-1': 705.5, ACME: 100_000 });
  await ask.add('ACME-1', 'plant@one.test', 85);
  await ask.add('ACME-1', 'plant@one.test', 90);
  await ask.add('ACME', 'all@one.test', 50);
  await watch();
  await watch();
  expect(await thresholds()).toEqual([85]);
  await mailing();
  await mails(1);
  const [{ to, message } = { to: '', message: '' }] = received;
  expect(to).toBe('plant@one.test');
  const { subject, from, text } = await readMail({ message });
  expect(subject).toBe('Budget 85% used: Plant 1 (Acme Pty Ltd), FY26');
  expect(from?.name).toBe('TMC ONE');
  for (const words of [
    'Dear plant@one.test,',
    'Plant 1 (Acme Pty Ltd) has reached 85% of its budget for FY26, July 2025 to June 2026.',
    'Spend: $600.00 (85% used)',
    'Budget: $705.50',
    'Left: $105.50',
    `Open the budget: https://trips.test/#/view/budgets?node=${ask.id('ACME')}&period=2026-06-30`,
    'Change or delete the notification: ',
  ])
    expect(text).toContain(words);
  await watch();
  expect(await waiting()).toHaveLength(1);
  expect((await records()).at(-1)).toMatchObject({
    actor: 'Budget watch',
    user_id: null,
    subject_id: `${ask.id('ACME-1')} 2025-07-01 2026-06-30`,
    subject_label: 'Plant 1, FY26: plant@one.test at 85%',
    before: null,
    after: { recipient: 'plant@one.test', threshold: 85, budget: 705.5, spend: 600 },
  });
  expect(kindsOfChange.budget_notification_fired.permission).toBe('view_budgets');
});

test('notifies when an import brings spend exactly to the threshold', async () => {
  await ask.save({ 'ACME-1': 1000 });
  await ask.add('ACME-1', 'all@one.test', 70);
  await watch();
  expect(await waiting()).toEqual([]);
  await spendAtPlant1('99.99');
  await watch();
  expect(await waiting()).toEqual([]);
  await spendAtPlant1('100.00');
  await watch();
  expect(await thresholds()).toEqual([70]);
  await spendAtPlant1('300.00');
  await watch();
  expect(await thresholds()).toEqual([70]);
  await spendAtPlant1('0.00');
});

test('re-arms after a raised budget or threshold or lower spend, but not after delete and re-create', async () => {
  await ask.save({ 'ACME-1': 600 });
  const { body } = await ask.add('ACME-1', 'all@one.test', 100);
  const { id } = body as { id: number };
  await watch();
  expect(await thresholds()).toEqual([100]);
  // Raised and lowered again: sent once more.
  await ask.save({ 'ACME-1': 601 });
  await watch();
  expect((await records()).at(-1)).toMatchObject({ after: null });
  await ask.save({ 'ACME-1': 500 });
  await watch();
  expect(await thresholds()).toEqual([100, 100]);
  // Deleted and re-created: already sent.
  await server.send('all@one.test', budgets.deleteNotification, { params: { id } });
  await watch();
  const again = await ask.add('ACME-1', 'all@one.test', 100);
  await watch();
  expect(await thresholds()).toEqual([100, 100]);
  // A different threshold is a different notification.
  const params = { id: (again.body as { id: number }).id };
  await server.send('all@one.test', budgets.editNotification, {
    params,
    body: { user: 'all@one.test', threshold: 90 },
  });
  await watch();
  expect(await thresholds()).toEqual([100, 100, 90]);
  // A cleared budget has no notifications.
  await ask.save({ 'ACME-1': null });
  await watch();
  await ask.save({ 'ACME-1': 500 });
  await watch();
  expect(await thresholds()).toEqual([100, 100, 90, 90]);
});

test('any spend passes a zero budget; years that ended long ago are not watched', async () => {
  await ask.save({ 'ACME-1': 0 });
  await ask.save({ 'ACME-1': 1 }, { dateStart: '2024-07-01', dateEnd: '2025-06-30' });
  await ask.save({ 'ACME-1': 1 }, { dateStart: '2026-07-01', dateEnd: '2027-06-30' });
  await ask.add('ACME-1', 'all@one.test', 100);
  await watch();
  const years = (await waiting()).map(({ data }) => (data as { dateEnd?: string }).dateEnd);
  expect(years).toEqual(['2026-06-30', '2027-06-30']);
  await mailing();
  await mails(2);
  const subjects = await Promise.all(received.map(async (one) => (await readMail(one)).subject));
  expect(subjects.sort()).toEqual([
    'Budget 200% used: Plant 1 (Acme Pty Ltd), FY27',
    'Budget exceeded: Plant 1 (Acme Pty Ltd), FY26',
  ]);
});

test('notifies each recipient once, even if another cannot be notified', async () => {
  await ask.save({ 'ACME-1': 100 });
  await ask.add('ACME-1', 'plant@one.test', 50);
  await ask.add('ACME-1', 'all@one.test', 50);
  await watch();
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-2'] });
  await mailing();
  await mails(1);
  expect(received[0]?.to).toBe('all@one.test');
  await expect.poll(() => logged.join()).toContain('the cost centre is no longer visible');
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'] });
  await watch();
  expect(await waiting()).toHaveLength(2);
});

test('retries with the same message id while the mail server rejects, hangs, and recovers', async () => {
  await ask.save({ 'ACME-1': 100 });
  await ask.add('ACME-1', 'all@one.test', 50);
  await watch();
  const [{ data } = { data: { mailId: '' } }] = await waiting();
  smtp.isDown = true;
  const refused = await mailing();
  await expect.poll(async () => (await waiting())[0]?.state).toBe('retry');
  await refused.close();
  // A server that accepts the connection and never answers.
  const sockets: { destroy(): void }[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  await sql`update jobs.job set start_after = now()`.execute(server.database.owner);
  const { port } = silent.address() as AddressInfo;
  const unheard = await mailing(`smtp://127.0.0.1:${port}`);
  await expect.poll(() => logged.filter((one) => one.includes('failed')).length).toBe(2);
  await unheard.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
  expect(received).toEqual([]);
  // The server is back.
  smtp.isDown = false;
  await sql`update jobs.job set start_after = now()`.execute(server.database.owner);
  await mailing();
  await mails(1);
  expect(received[0]?.id).toBe(`<${data.mailId}@tripledger>`);
  await watch();
  expect(await waiting()).toHaveLength(1);
});

test('keeps retrying under the same id when the mail server is down for longer than a job’s retries', async () => {
  const notification = {
    ...{ clientId: 0, userId: 0, nodeId: ask.id('ACME-1'), threshold: 50, budget: 100, spend: 60 },
    dateStart: '2025-07-01',
    dateEnd: '2026-06-30',
    mailId: 'one-mail',
  };
  const { id, active_client_id } = await server.database.owner
    .selectFrom('users')
    .select(['id', 'active_client_id'])
    .where('email', '=', 'all@one.test')
    .executeTakeFirstOrThrow();
  const data = { ...notification, userId: id, clientId: Number(active_client_id) };
  await budgetMail.run(context(server.queue), data, 'a job');
  await budgetMail.giveUp?.(context(server.queue), data, 'another job');
  expect(received.map((one) => one.id)).toEqual(['<one-mail@tripledger>', '<one-mail@tripledger>']);
});

test('neither loses nor repeats a mail when killed while recording or before mailing', async () => {
  await ask.save({ 'ACME-1': 100, 'ACME-2': 7 });
  await ask.add('ACME-1', 'all@one.test', 50);
  await ask.add('ACME-2', 'all@one.test', 100);
  // The process dies after queuing the first of two: neither is recorded.
  let sent = 0;
  const dying: Pick<Queue, 'send'> = {
    send: async (...args) => {
      if (++sent === 2) throw new Error('Killed');
      return server.queue.send(...args);
    },
  };
  await expect(watch(dying)).rejects.toThrow('Killed');
  expect(await waiting()).toEqual([]);
  expect(await server.database.owner.selectFrom('fired_notifications').selectAll().execute()).toEqual([]);
  // A second process records them and dies before mailing; a third mails them.
  await watch();
  await watch();
  expect(await thresholds()).toEqual([50, 100]);
  const hanging = openQueue();
  const begun: string[] = [];
  const hangingMail = { ...budgetMail, run: async () => void begun.push(await new Promise(() => undefined)) };
  await hanging.work([hangingMail], context(hanging));
  await expect.poll(async () => (await waiting()).map(({ state }) => state)).toContain('active');
  await hanging.close();
  await sql`update jobs.job set start_after = now()`.execute(server.database.owner);
  await mailing();
  await mails(2);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
});
