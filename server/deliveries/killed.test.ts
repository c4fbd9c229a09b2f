import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { JobContext } from '../jobs/queue.ts';
import { readConfig } from '../lib/config.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { deliveryFolder, filePath } from './folders.ts';
import { workOnDelivery } from './job.ts';
import type { Attempt } from './store.ts';

const database = testDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'tripledger-killed-delivery-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
const config = { ...readConfig({}), dataFolder };
const worker = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

const count = 1500;
const header = 'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';
const rows = Array.from({ length: count }, (_, at) => `t,L${at},B${at},Other,ACME,2026-03-10,1.00`);
const content = `${header}\n${rows.join('\n')}\n`;

type Client = Awaited<ReturnType<typeof newClient>>;

/** A delivery that a check has passed and that waits for its load. */
async function loadingDelivery(client: Client): Promise<Attempt> {
  const bytes = Buffer.byteLength(content);
  const numbers = { lines_read: 0, lines_added: 0, lines_changed: 0, lines_unchanged: 0, lines_rejected: 0 };
  const own = { client_id: client.id, started_at: new Date(), finished_at: new Date(), headers: '{}' };
  const attempt = await client.within(async (trx) => {
    const { id } = await trx
      .insertInto('imports')
      .values({ ...own, ...numbers, folder: 'line_items.csv', state: 'checking' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('deliveries').values({ client_id: client.id, import_id: id, attempt: 1 }).execute();
    const file = await trx
      .insertInto('delivery_files')
      .values({ client_id: client.id, import_id: id, name: 'line_items.csv', bytes })
      .returning('id')
      .executeTakeFirstOrThrow();
    const folder = deliveryFolder(config, client.id, id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(filePath(folder, file.id), content);
    return { clientId: client.id, importId: id, attempt: 1 };
  });
  await run(attempt);
  const load = {
    actor: { userId: null, label: 'Importer' },
    controlCents: String(count * 100),
    strict: true,
  };
  await client.within(async (trx) => {
    await trx
      .updateTable('imports')
      .set({ state: 'loading' })
      .where('client_id', '=', client.id)
      .where('id', '=', attempt.importId)
      .execute();
    await trx
      .updateTable('deliveries')
      .set({ load: JSON.stringify(load), attempt: 2 })
      .where('client_id', '=', client.id)
      .where('import_id', '=', attempt.importId)
      .execute();
  });
  return { ...attempt, attempt: 2 };
}

const context = { db: database.db, config, signal: new AbortController().signal } as unknown as JobContext;
const run = (attempt: Attempt) =>
  workOnDelivery.run({ ...context, db: database.db } as JobContext, attempt, 'job');

async function killedAfter(ms: number, attempt: Attempt): Promise<void> {
  const process_ = spawn(process.execPath, [worker, JSON.stringify(attempt)], {
    env: {
      ...process.env,
      DATABASE_URL: database.applicationUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      TRIPLEDGER_DATA: dataFolder,
    },
  });
  const ended = once(process_, 'exit');
  await Promise.race([ended, pause(ms)]);
  process_.kill('SIGKILL');
  await ended;
}

test('a load that is killed at any moment has loaded all or nothing, and is finished by the next run', async () => {
  const client = await newClient(database);
  await client.importFeed({});
  const found = async ({ importId }: Attempt) => {
    const { rows } = await client.within((trx) =>
      sql<{ state: string; lines: number }>`
        select state, (select count(*) from line_items l where l.client_id = ${client.id}) as lines
        from imports where client_id = ${client.id} and id = ${importId}`.execute(trx),
    );
    return rows[0];
  };
  const seen = new Set<string>();
  let attempt = await loadingDelivery(client);
  for (let kill = 0; kill < 12; kill++) {
    await killedAfter(500 + kill * 150, attempt);
    const now = await found(attempt);
    expect(now).toEqual({ state: now?.state, lines: now?.state === 'loaded' ? count : 0 });
    seen.add(now?.state as string);
    if (now?.state === 'loaded') break;
  }
  await run(attempt);
  expect(await found(attempt)).toEqual({ state: 'loaded', lines: count });
  expect(seen).toContain('loading');
  // One that is given up after its retries says so, and can be checked again.
  attempt = await loadingDelivery(client);
  await workOnDelivery.giveUp?.({ ...context, db: database.db }, attempt, 'job');
  expect((await found(attempt))?.state).toBe('failed');
  await run(attempt);
  expect((await found(attempt))?.state).toBe('failed');
}, 180_000);
