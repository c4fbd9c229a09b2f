/** Watches with webhooks, and what tests of them do. */
import { sql } from 'kysely';
import * as calls from '../../../contract/watches/webhooks.ts';
import { ada, at, watching } from '../watches.fixture.ts';
import { deliverWebhook } from './deliver-job.ts';

/** Call at the top of a test file, with the servers that the operator allows. */
export function watchingByWebhook(webhookHosts: readonly string[] = ['127.0.0.1', 'localhost']) {
  const given = watching({ watches: { webhookHosts, ledgerDays: 400 } });
  const { context, get, server, watch } = given;

  const setWebhook = async (id: number, address: string, by = ada) =>
    (await get(by, calls.setWebhook, at(id, { address }))).secret!;

  /** A watch with a webhook, and its secret. */
  async function hooked(address: string, fields: object = {}, more: { by?: string; view?: object } = {}) {
    const made = await watch(fields, more);
    return { ...made, secret: await setWebhook(made.id, address, more.by) };
  }

  const queuedWebhooks = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from jobs.job where name = ${deliverWebhook.name} order by created_on`.execute(
      server.database.owner,
    );
    return rows.map(({ data }) => deliverWebhook.data.parse(data));
  };

  /** Makes an attempt at each queued webhook; returns how many failed, and so would be tried again. */
  async function deliver(): Promise<number> {
    let failed = 0;
    for (const data of await queuedWebhooks()) {
      await deliverWebhook.run(context(), data, 'job').catch(() => failed++);
    }
    return failed;
  }

  const attempts = async (id: number, by = ada) => get(by, calls.attempts, at(id));

  return { ...given, setWebhook, hooked, queuedWebhooks, deliver, attempts };
}
