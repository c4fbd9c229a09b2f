/** Sources whose files are picked up, with the jobs run one by one. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Sftp } from '../../../contract/import-sources/source.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import type { Attempt } from '../../deliveries/store.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { type PickUpConfig, readConfig } from '../../lib/config.ts';
import type { TestDatabase } from '../../test/database.ts';
import { newClient } from '../../test/importing.ts';
import { pickUpFiles } from './job.ts';

export const header =
  'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';
export const feedText = (...lines: [key: string, amount: string][]) =>
  `${[header, ...lines.map(([key, amount]) => `t,${key},B1,Other,ACME,2026-03-10,${amount}`)].join('\n')}\n`;

export type Client = Awaited<ReturnType<typeof newClient>>;
type By = 'pick-up folder' | 'SFTP';

/** Call at the top of a test file. */
export function pickingUp(database: TestDatabase) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripledger-pick-up-'));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
  const inbox = join(dataFolder, 'inbox');
  mkdirSync(inbox);
  const secrets = join(dataFolder, 'secrets');
  const usual = readConfig({});
  const sftpHosts = null as PickUpConfig['sftpHosts'];
  const config = { ...usual, dataFolder, pickUp: { inbox, secrets, stableSeconds: 0.1, sftpHosts } };
  /** The loads that were requested: in the product, the queue runs them. */
  const requested: Attempt[] = [];
  const queue = {
    send: async (_job: unknown, _who: unknown, data: object) => void requested.push(data as Attempt),
  };
  const contextOf = (more: object = {}) =>
    ({
      db: database.db,
      config,
      queue,
      clock: () => new Date(),
      log: console.error,
      signal: new AbortController().signal,
      ...more,
    }) as unknown as JobContext;

  async function source(name: string, sftp: Sftp | null = null) {
    const client = await newClient(database);
    await client.importFeed({});
    const { id } = await client.within((trx) =>
      trx
        .insertInto('import_sources')
        .values({
          client_id: client.id,
          name,
          layout: null,
          node_id: null,
          strict: false,
          rhythm: null,
          rhythm_since: null,
          owner_email: null,
          sftp: sftp && JSON.stringify(sftp),
          problem: null,
          told_late_for: null,
          changed_at: new Date(),
          changed_by: 'Test',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const folder = join(inbox, client.code, name);
    mkdirSync(folder, { recursive: true });
    const request = (by: By) => ({ clientId: client.id, clientCode: client.code, sourceId: id, by });
    return {
      client,
      id,
      folder,
      request,
      put: (file: string, text: string) => writeFileSync(join(folder, file), text),
      read: (file: string) => readFileSync(join(folder, file), 'utf8'),
      pickUp: (by: By = 'pick-up folder', more: object = {}) =>
        pickUpFiles.run(contextOf(more), request(by), 'job'),
      async load() {
        for (const attempt of requested.splice(0)) await workOnDelivery.run(contextOf(), attempt, 'job');
      },
      files: () => filesBelow(folder),
      imports: () =>
        client.within((trx) =>
          trx
            .selectFrom('imports')
            .select(['id', 'folder', 'state', 'problem', 'lines_added', 'delivered_by', 'actor'])
            .where('client_id', '=', client.id)
            .where('source_id', '=', id)
            .orderBy('id')
            .execute(),
        ),
      problem: async () =>
        (
          await client.within((trx) =>
            trx
              .selectFrom('import_sources')
              .select('problem')
              .where('client_id', '=', client.id)
              .where('id', '=', id)
              .executeTakeFirstOrThrow(),
          )
        ).problem,
    };
  }
  return { source, config, dataFolder, secrets, requested };
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort();
