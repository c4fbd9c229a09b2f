import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advisorySourceNames } from '../../contract/core/advisories.ts';
import { fetchAll } from '../advisories/fetch-job.ts';
import { keepSet, lastFetch, noteFailure } from '../advisories/store.ts';
import * as migration from '../db/migrations/032-demonstration-advisories.ts';
import { createClient } from '../tenants/clients.ts';
import { testDatabase } from '../test/database.ts';
import { seedAdvisories } from './advisories.ts';
import { demoTmcs } from './customers.ts';

const database = testDatabase();
const at = new Date('2026-03-10T00:17:00Z');

/** A government's machine, and how often it was asked. */
let feeds: Server;
let asked = 0;
beforeAll(async () => {
  feeds = createServer((_, response) => {
    asked++;
    response.end(JSON.stringify([{ title: 'Mali', field_overall_advice_level: 'Do not travel' }]));
  });
  await new Promise<void>((listening) => feeds.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  feeds.closeAllConnections();
  feeds.close();
});

beforeEach(async () => {
  asked = 0;
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

test('the demo’s advisories are told to be invented, and link to no government', async () => {
  await seedAdvisories(database.db, at);
  for (const fetch of await fetches()) expect(fetch).toMatchObject({ is_demonstration: true, failure: null });
  const links = (await stored()).map(({ link }) => new URL(link ?? '').hostname);
  expect(new Set(links)).toEqual(new Set(['example.com']));
});

test('nothing is fetched over them, and so nothing fails', async () => {
  await seedAdvisories(database.db, at);
  const before = [await stored(), await fetches()];
  expect(await fetchNow()).toEqual([]);
  expect(asked).toBe(0);
  expect([await stored(), await fetches()]).toEqual(before);
});

test('those of a country’s source go when somebody makes a client there, and real ones are fetched', async () => {
  await seedAdvisories(database.db, at);
  const program = fileURLToPath(new URL('../commands/admin.ts', import.meta.url));
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
  /** As the demo was stored before, but for one source that was fetched since, and one whose fetch failed. */
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

  test('marks what is invented, and nothing else', async () => {
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

  test('takes it away beside clients of somebody’s own', async () => {
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
