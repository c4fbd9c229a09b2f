import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportState } from '../../contract/imports/states.ts';
import type { JobContext } from '../jobs/queue.ts';
import { readConfig } from '../lib/config.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { deliveryFolder } from './folders.ts';
import { sweepDeliveries } from './sweep-job.ts';

const database = testDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'tripledger-sweep-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
const config = { ...readConfig({}), dataFolder };
const now = new Date('2026-06-30T00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('files go some days after a delivery ended or was left alone, and folders of none after a day', async () => {
  const client = await newClient(database);
  const folderOf = (id: number) => deliveryFolder(config, client.id, id);
  const makeFolder = (id: number) => {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), '1'), 'x');
  };
  const delivery = async (state: ImportState, days: number) => {
    const counts = { lines_read: 0, lines_added: 0, lines_changed: 0, lines_unchanged: 0, lines_rejected: 0 };
    const at = daysAgo(days);
    const own = {
      client_id: client.id,
      started_at: at,
      finished_at: at,
      folder: state,
      state,
      headers: '{}',
    };
    const id = await client.within(async (trx) => {
      const made = await trx
        .insertInto('imports')
        .values({ ...own, ...counts })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('deliveries').values({ client_id: client.id, import_id: made.id }).execute();
      return made.id;
    });
    makeFolder(id);
    return id;
  };
  const old = [await delivery('loaded', 31), await delivery('refused', 31), await delivery('ready', 31)];
  const kept = [await delivery('loaded', 29), await delivery('received', 29), await delivery('loading', 31)];
  const unknown = [999_991, 999_992];
  for (const id of unknown) makeFolder(id);
  utimesSync(folderOf(999_991), daysAgo(2), daysAgo(2));
  utimesSync(folderOf(999_992), daysAgo(0.5), daysAgo(0.5));

  const context = { db: database.db, clock: () => now, config, signal: new AbortController().signal };
  await sweepDeliveries.run(context as unknown as JobContext, {}, 'job');

  expect(old.map((id) => existsSync(folderOf(id)))).toEqual([false, false, false]);
  expect(kept.map((id) => existsSync(folderOf(id)))).toEqual([true, true, true]);
  expect(unknown.map((id) => existsSync(folderOf(id)))).toEqual([false, true]);
  const states = await client.within((trx) =>
    trx
      .selectFrom('imports')
      .select(['state', 'problem'])
      .where('client_id', '=', client.id)
      .orderBy('id')
      .execute(),
  );
  expect(states.map(({ state }) => state)).toEqual([
    'loaded',
    'refused',
    'failed',
    'loaded',
    'received',
    'loading',
  ]);
  expect(states[2]?.problem).toBe('It was not loaded within 30 days, and its files were removed.');
});
