/** Shared by tests of deliveries: a mail server, schedules, and jobs that run one by one. */
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer } from '../../../contract/http/endpoint.ts';
import * as schedules from '../../../contract/scheduled-reports/calls.ts';
import * as ledger from '../../../contract/scheduled-reports/ledger.ts';
import { makeMailer } from '../../jobs/mail.ts';
import type { AnyJob, JobContext } from '../../jobs/queue.ts';
import type { Config } from '../../lib/config.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { type MailServer, type Received, startMailServer } from '../../test/mail-server.ts';
import { testServer } from '../../test/server.ts';
import { deliverReport } from './deliver-job.ts';
import { notifyOwner } from './notify-owner-job.ts';
import { planReports } from './plan-job.ts';
import { unsubscribe } from './unsubscribe-job.ts';

/** A mail server's refusal of a message; undefined: it accepts the message. */
type Refusal = { responseCode: number; words: string };

/** Plant 1 and Beta have one flight each in March; the schedules' owner is `owner@one.test`. */
export function deliveries() {
  let now = new Date('2026-03-10T00:00:00Z');
  const server = testServer({ clock: () => now });
  const received: Received[] = [];
  const logged: string[] = [];
  let toRecipient: (to: string) => Refusal | undefined;
  let toMessage: (to: string) => Refusal | 'silence' | undefined;
  const error = ({ responseCode, words }: Refusal) => Object.assign(new Error(words), { responseCode });
  let smtp: MailServer;
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
    const refusal = toRecipient(address);
    done(refusal && error(refusal));
  };
  const takeMail = (mail: Received) => {
    const answer = toMessage(mail.to);
    if (answer !== undefined && answer !== 'silence') throw error(answer);
    received.push(mail);
    return answer === 'silence' ? new Promise(() => undefined) : undefined;
  };
  const ids = new Map<string, number>();

  beforeAll(async () => {
    for (const code of ['ONE', 'TWO']) {
      await server.tmc(code);
      await server.importFeed(code, {
        hierarchy: smallHierarchy,
        lines: [
          flight('MEL', 'SYD', '2026-03-02', { node_code: 'ACME-1', amount_paid: '100.00' }),
          flight('MEL', 'PER', '2026-03-03', { node_code: 'BETA-1', amount_paid: '200.00' }),
        ],
      });
    }
    for (const { node_code: code = '' } of smallHierarchy) ids.set(code, await server.nodeId('ONE', code));
    await server.grant('boss@one.test', 'ONE', { userType: 'Client' });
    await server.grant('all@two.test', 'TWO');
    smtp = await startMailServer(takeMail, { onRcptTo });
  });
  afterAll(() => smtp?.close());
  beforeEach(async () => {
    toRecipient = () => undefined;
    toMessage = () => undefined;
    received.length = 0;
    logged.length = 0;
    now = new Date('2026-03-10T00:00:00Z');
    const { owner } = server.database;
    await owner.updateTable('schedules').set({ is_active: false }).execute();
    await owner.updateTable('report_deliveries').set({ state: 'sent' }).execute();
    await sql`delete from jobs.job`.execute(owner);
    await server.grant('owner@one.test', 'ONE', { permissions: ['scheduled_reports'] });
    await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'], permissions: [] });
    await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'], permissions: ['scheduled_reports'] });
  });

  function context(configured: Partial<Config> = {}): JobContext {
    const mail = { smtpUrl: smtp.url, requireTls: true, attachmentMb: 10 };
    const config = {
      ...server.config,
      publicUrl: 'https://trips.test',
      mail: { ...mail, from: 'Tripledger <reports@tripledger.test>' },
      ...configured,
    };
    const log = (message: string) => void logged.push(message);
    const { db } = server.database;
    const { signal } = new AbortController();
    const sendMail = makeMailer(config, log, 1500);
    const { ask, audit } = server.app;
    return { db, ask, audit, sendMail, queue: server.queue, clock: () => now, config, log, signal };
  }

  /** Removes the waiting jobs of a kind from the queue and returns them. */
  async function take(job: AnyJob) {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from jobs.job where name = ${job.name} and state = 'created' returning id, data`.execute(
      server.database.owner,
    );
    return rows;
  }

  const plan = () => planReports.run(context(), {}, 'tick');
  /** Runs the waiting jobs: deliveries, notifications of owners, unsubscriptions. */
  async function work(configured?: Partial<Config>) {
    for (const job of [deliverReport, notifyOwner, unsubscribe] as AnyJob[]) {
      for (const { id, data } of await take(job))
        await job.run(context(configured), job.data.parse(data), id);
    }
  }

  return {
    server,
    received,
    logged,
    context,
    take,
    plan,
    work,
    node: (code: string) => ids.get(code) as number,
    /** Sets the clock to an instant such as `2026-04-01T07:00+11:00`. */
    async at(instant: string) {
      now = new Date(instant);
    },
    refusing(recipient: typeof toRecipient) {
      toRecipient = recipient;
    },
    answering(message: typeof toMessage) {
      toMessage = message;
    },
    async schedule(wanted: object = {}, by = 'owner@one.test') {
      const body = {
        report_type: 4,
        report_format: 1,
        period: 1,
        entities: [],
        recipients: ['owner@one.test'],
        ...wanted,
      };
      const { status, body: answer } = await server.send(by, schedules.create, { body });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return answer as Answer<typeof schedules.create>;
    },
    /** Sets recipients in the database, since the API accepts only the owner for data exports. */
    async sendTo(id: number, recipients: string[]) {
      await server.database.owner.updateTable('schedules').set({ recipients }).where('id', '=', id).execute();
    },
    async runs(query: object = {}, by = 'boss@one.test') {
      return server.get(by, ledger.runs, { query });
    },
    async run(id: number, by = 'boss@one.test') {
      return server.get(by, ledger.run, { params: { id } });
    },
  };
}
