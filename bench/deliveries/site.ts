/** A TMC whose schedules are due, workers that deliver them, and a mail server that counts messages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/database/schema.ts';
import { inTenant } from '../../server/database/tenant.ts';
import { planReports } from '../../server/documents/deliveries/plan-job.ts';
import { Queue } from '../../server/jobs/queue.ts';
import { startMailServer } from '../../server/test/mail-server.ts';
import { product, type Running, start } from '../commands.ts';

export type Mailbox = { url: string; received: Map<string, number>; close(): Promise<void> };

/** Accepts every message with a realistic delay, and counts messages by id. */
export async function openMailbox(delayMs: number): Promise<Mailbox> {
  const received = new Map<string, number>();
  const server = await startMailServer(async ({ id }) => {
    await sleep(Math.random() * 2 * delayMs);
    const delivery = /<(.*)@/.exec(id)?.[1] ?? 'none';
    received.set(delivery, (received.get(delivery) ?? 0) + 1);
  });
  return { ...server, received };
}

export function startWorker(data: string, { url }: Mailbox): Running {
  const smtp = { SMTP_URL: url, METRICS_PORT: 'off' };
  return start(product, [], data, { ROLE: 'worker', ...smtp });
}

/** The measured reports: lines as a table, and reports as a page and on paper. */
export const reports = [
  { type: 'Air Segments', extension: 'csv' },
  { type: 'Summary Report', extension: 'html' },
  { type: 'Printable Report', extension: 'pdf' },
] as const;
export type Report = (typeof reports)[number];

export type Wanted = {
  report: Report;
  owners: readonly number[];
  schedules: number;
  recipients: number;
  nodes: readonly number[];
};

/** Adds schedules of one report whose last range has been due since the first of the month. */
export async function addSchedules(db: Db, clientId: number, wanted: Wanted): Promise<void> {
  const { report, owners, schedules, recipients, nodes } = wanted;
  const today = new Date();
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  const rows = Array.from({ length: schedules }, (_, number) => ({
    client_id: clientId,
    user_id: owners[number % owners.length] as number,
    node_ids: nodes.length === 0 ? [] : [nodes[number % nodes.length] as number],
    report_type: report.type,
    extension: report.extension,
    period_id: 1,
    recipients: Array.from({ length: recipients }, (_, at) => `r${number}-${at}@else.test`),
    countries: '[]',
    product_types: [],
    date_field: 'transaction_date' as const,
    compare: 'lastYear' as const,
    next_start: lastMonth.toISOString().slice(0, 10),
  }));
  await inTenant(db, clientId, (trx) => trx.insertInto('schedules').values(rows).execute());
}

/** Makes a worker plan due deliveries, as the schedule does each minute. */
export async function tick(url: string): Promise<void> {
  const queue = new Queue(url, () => undefined);
  await queue.send(planReports, { clientId: 0, userId: 0 }, {});
  await queue.close();
}

/** Hands the jobs of a killed process to another one, to save half a minute of waiting. */
export async function handOver(db: Db): Promise<void> {
  await sql`update jobs.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active'`.execute(db);
}

export type Told = { id: string; state: string; isDoubtful: boolean };

/** Every delivery of the TMC with its message id. */
export function ledgerOf(db: Db, clientId: number): Promise<Told[]> {
  return inTenant(db, clientId, async (trx) => {
    const rows = await trx
      .selectFrom('report_deliveries')
      .where('client_id', '=', clientId)
      .select(['id', 'round', 'state', 'is_doubtful'])
      .execute();
    return rows.map(({ id, round, state, is_doubtful }) => ({
      id: `report-${clientId}-${id}-${round}`,
      state,
      isDoubtful: is_doubtful,
    }));
  });
}

export const isUnderWay = ({ state }: Told) => state === 'queued' || state === 'sending';

export function customers(db: Db, clientId: number): Promise<number[]> {
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

export function countFiles(db: Db, clientId: number): Promise<number> {
  return inTenant(db, clientId, async (trx) => {
    const found = trx.selectFrom('report_files').where('client_id', '=', clientId).select('id');
    return (await found.execute()).length;
  });
}
