import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advisorySourceNames } from '../contract/vocabulary/advisories.ts';
import * as migration from '../server/database/migrations/032-demonstration-advisories.ts';
import { fetchAll } from '../server/jobs/advisories/fetch-job.ts';
import { keepSet, lastFetch, noteFailure } from '../server/jobs/advisories/store.ts';
import { createClient } from '../server/tenants/clients.ts';
import { testDatabase } from '../server/test/database.ts';
import { seedAdvisories } from './advisories.ts';
import { demoTmcs } from './customers.ts';

const database = testDatabase();
const at = new Date('2026-03-10T00:17:00Z');

/** A government's server, which counts its requests. */
let feeds: Server;
let requestCount = 0;
beforeAll(async () => {
  feeds = createServer((_, response) => {
    requestCount++;
    response.end(JSON.stringify([{ title: 'Mali', field_overall_advice_level: 'Do not travel' }]));
  });
  await new Promise<void>((listening) => feeds.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  feeds.closeAllConnections();
  feeds.close();
});

beforeEach(async () => {
  requestCount = 0;
  await database.owner.deleteFrom('advisories').execute();
  await database.owner.deleteFrom('advisory_fetches').execute();
});

async function fetchNow(): Promise<string[]> {
  const log: string[] = [];
  const address = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/`;
  const advisorySources = Object.fromEntries(advisorySourceNames.map((source) => [source, [address]]));
  await fetchAll({
    db: database.db,
    clock: () => at,
    config: { advisorySources },
    log: (message) => log.push(message),
    signal: new AbortController().signal,
  });
  return log;
}

const stored = () =>
  database.db.selectFrom('advisories').selectAll().orderBy('source').orderBy('country').execute();
const fetches = () => Promise.all(advisorySourceNames.map((source) => lastFetch(database.db, source)));

test('marks the demo’s advisories as invented, and they link to no government', async () => {
  await seedAdvisories(database.db, at);
  for (const fetch of await fetches()) expect(fetch).toMatchObject({ is_demonstration: true, failure: null });
  const links = (await stored()).map(({ link }) => new URL(link ?? '').hostname);
  expect(new Set(links)).toEqual(new Set(['example.com']));
});

test('fetches nothing while they exist, so nothing fails', async () => {
  await seedAdvisories(database.db, at);
  const before = [await stored(), await fetches()];
  expect(await fetchNow()).toEqual([]);
  expect(requestCount).toBe(0);
  expect([await stored(), await fetches()]).toEqual(before);
});

test('a new client in a source’s country replaces its invented advisories with real ones', async () => {
  await seedAdvisories(database.db, at);
  const program = fileURLToPath(new URL('../server/commands/admin.ts', import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    [program, 'client', 'create', 'OWN', '--name', 'Own', '--country', 'AU'],
    {
      env: {
        ...process.env,
        DATABASE_URL: database.applicationUrl,
        DATABASE_ADMIN_URL: database.ownerUrl,
      },
    },
  );
  expect(status).toBe(0);
  const sources = new Set((await stored()).map(({ source }) => source));
  expect([...sources].sort()).toEqual(['canada', 'uk_fcdo', 'us_state']);
  await fetchNow();
  expect(await lastFetch(database.db, 'smartraveller')).toMatchObject({ is_demonstration: false });
  expect((await stored()).map(({ source, country }) => [source, country])).toContainEqual([
    'smartraveller',
    'ML',
  ]);
});

describe('the migration of a stored demo', () => {
  /** Stores the demo in its former state, except that one source was fetched since and another one's fetch failed. */
  async function storeAsBefore(): Promise<void> {
    await seedAdvisories(database.db, at);
    const mali = {
      country: 'ML',
      title: 'Mali',
      level: 5,
      contents: 'x',
      summary: 'y',
      published: null,
    } as const;
    await keepSet(database.db, 'canada', { advisories: [{ ...mali, link: null }], misses: [] }, at);
    await noteFailure(database.db, 'smartraveller', 'answered 500', at);
    await database.owner.updateTable('advisories').set({ link: null }).execute();
    await sql`alter table advisory_fetches drop column is_demonstration`.execute(database.owner);
  }
  const migrate = () => database.owner.transaction().execute((trx) => migration.up(trx as never));

  test('marks only invented advisories', async () => {
    await database.owner.updateTable('clients').set({ code: demoTmcs[0]!.code }).execute();
    for (const { code } of demoTmcs.slice(1)) {
      await createClient(database.db, { code, name: code, country: 'AU' });
    }
    await storeAsBefore();
    await migrate();
    expect((await fetches()).map((fetch) => [fetch?.is_demonstration, fetch?.failure])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, null],
    ]);
    const links = new Map(
      (await stored()).map(({ source, country, link }) => [`${source} ${country}`, link]),
    );
    expect(links.get('smartraveller ML')).toBe('https://example.com/travel-advice/ml');
    expect(links.get('canada ML')).toBeNull();
  });

  test('removes them if there are clients other than the demo’s', async () => {
    await createClient(database.db, { code: 'OTHER', name: 'Other', country: 'AU' });
    await storeAsBefore();
    await migrate();
    expect((await stored()).map(({ source }) => source)).toEqual(['canada']);
    expect((await fetches()).map((fetch) => fetch?.source)).toEqual([
      undefined,
      undefined,
      undefined,
      'canada',
    ]);
  });
});
