/** A TMC with watches: spend by month, readers, and what tests of watches do. */
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import * as views from '../../contract/views/calls.ts';
import * as calls from '../../contract/watches/calls.ts';
import { makeMailer } from '../jobs/mail.ts';
import type { JobContext, Queue } from '../jobs/queue.ts';
import type { Config } from '../lib/config.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { mailbox } from '../test/mailbox.ts';
import { testServer } from '../test/server.ts';
import { evaluateWatches } from './evaluate-job.ts';
import { watchMail } from './mail-job.ts';

export const [ada, bob, plant, chief, foreign] = [
  'ada@w.test',
  'bob@w.test',
  'plant@w.test',
  'chief@w.test',
  'foreign@w.test',
];

/** Spend by month: of Acme's plants 100, and 40 in February; of Beta 1000. */
const months = Array.from({ length: 16 }, (_, at) =>
  new Date(Date.UTC(2024, 11 + at, 15)).toISOString().slice(0, 10),
);
const lines = months.flatMap((day) => [
  {
    line_key: `A ${day}`,
    node_code: 'ACME-1',
    transaction_date: day,
    amount_paid: day.startsWith('2026-02') ? '40.00' : '100.00',
  },
  { line_key: `B ${day}`, node_code: 'BETA', transaction_date: day, amount_paid: '1000.00' },
]);
/** Data of April have begun to arrive. */
const april = { line_key: 'April', node_code: 'BETA', transaction_date: '2026-04-01', amount_paid: '1.00' };
const question = { metrics: ['totalTravelSpend', 'bookings'], by: ['customer'] };
export const searchOf = (more: Record<string, string> = {}, asked: object = question) =>
  new URLSearchParams({ range: 'last_month', question: JSON.stringify(asked), ...more }).toString();
export const above = (value: number) => ({ kind: 'above', value });
export const at = (id: number, body?: object) => ({ params: { id }, ...(body && { body }) });

/** Call at the top of a test file; its methods work once the file's tests run. */
export function watching(configured: Partial<Config> = {}) {
  /** The time of the server, which tests move. */
  const clock = { now: new Date('2026-04-10T01:00Z') };
  const server = testServer({ clock: () => clock.now, configured });
  const { send, get } = server;
  const smtp = mailbox();
  const queues: Queue[] = [];
  const logged: string[] = [];
  const ids: Record<string, number> = {};

  const load = (...more: object[]) =>
    server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [...lines, april, ...more] as never });

  beforeAll(async () => {
    for (const code of ['ONE', 'TWO']) await server.tmc(code);
    await load();
    await server.importFeed('TWO', { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
    await server.grant(ada, 'ONE', { permissions: [] });
    await server.grant(bob, 'ONE', { permissions: [] });
    await server.grant(plant, 'ONE', { permissions: [], nodes: ['ACME-1'] });
    await server.grant(chief, 'ONE', { userType: 'Client' });
    await server.grant(foreign, 'TWO', { userType: 'Client' });
    for (const code of ['ACME', 'BETA']) ids[code] = await server.nodeId('ONE', code);
  });
  beforeEach(async () => {
    clock.now = new Date('2026-04-10T01:00Z');
    await sql`update watches set is_deleted = true`.execute(server.database.owner);
    await sql`delete from jobs.job`.execute(server.database.owner);
    logged.length = 0;
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
  });

  let made = 0;
  const saveView = (by: string, fields: object = {}) =>
    get(by, views.create, {
      body: { name: `View ${++made}`, path: '/view/explore', search: searchOf(), isShared: true, ...fields },
    });
  const bodyOf = (view: number, fields: object = {}) => ({
    view,
    name: `Watch ${++made}`,
    metric: 'totalTravelSpend',
    condition: above(1050),
    recipients: [ada],
    ...fields,
  });
  async function watch(fields: object = {}, { by = ada, view = {} }: { by?: string; view?: object } = {}) {
    const { id } = await saveView(by, view);
    return get(by, calls.create, { body: bodyOf(id, { recipients: [by], ...fields }) });
  }
  const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).status;

  function context(queue: Pick<Queue, 'send'> = server.queue): JobContext {
    const mail = {
      smtpUrl: smtp.url,
      requireTls: true,
      from: 'T <reports@tripledger.test>',
      attachmentMb: 10,
    };
    const config = { ...server.config, publicUrl: 'https://trips.test', mail };
    const say = (message: string) => void logged.push(message);
    const { signal } = new AbortController();
    const sendMail = makeMailer(config, say, 500);
    return {
      db: server.database.db,
      ask: server.app.ask,
      audit: server.app.audit,
      sendMail,
      queue,
      clock: () => clock.now,
      config,
      log: say,
      signal,
    };
  }
  const run = () => evaluateWatches.run(context(), {}, 'tick');
  const found = async (id: number, by = chief) =>
    (await get(by, calls.ledger, at(id))).map(({ recipient, outcome, value, sentence }) => ({
      recipient,
      outcome,
      value,
      sentence,
    }));
  const outcomes = async (id: number) => (await found(id)).map(({ outcome }) => outcome).reverse();
  const queued = async () => {
    const { rows } = await sql<{ data: { userId: number; evaluationId: number } }>`
      select data from jobs.job where name = ${watchMail.name} order by created_on`.execute(
      server.database.owner,
    );
    return rows.length;
  };
  return {
    clock,
    server,
    smtp,
    queues,
    logged,
    ids,
    load,
    saveView,
    bodyOf,
    watch,
    status,
    run,
    found,
    outcomes,
    queued,
    send,
    get,
    context,
  };
}
