/** Data that change with every question: answers are of one version all the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualClientSettings } from '../../contract/core/client-settings.ts';
import { messages } from '../../contract/core/errors.ts';
import { type Engines, startEngines } from '../columnar/engines.ts';
import { readConfig } from '../ground/config.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { ask, onPostgres, openReading, type Reading, type Run } from './ask.ts';
import { build } from './build.ts';
import { atOneVersion } from './one-version.ts';
import { mintScope } from './scope.ts';
import { inTenant } from './tenant.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-one-version-'));
const told: string[] = [];
let engines: Engines;
let client: number;

beforeAll(async () => {
  client = (await server.tmc('ONE')).id;
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [{ policy_code: 'P1' }] });
  const config = { columnar: readConfig({}).columnar, dataFolder: folder };
  engines = startEngines(config, server.database.db, (message) => void told.push(message));
  await engines.copies?.ready(client);
});
afterAll(async () => {
  await engines?.close();
  rmSync(folder, { recursive: true, force: true });
});

const reading = (run: Run = engines.run) =>
  openReading(mintScope(client, 1, 'all', usualClientSettings), 0, run);

/** A commit, which the description of the policy tells, and somebody else's question, which brings the copy level. */
async function edit(): Promise<void> {
  const { rows } = await inTenant(server.database.db, client, (trx) =>
    sql<{ version: number }>`
      with raised as (
        update data_version set version = version + 1, policy_codes_version = version + 1
        where client_id = ${client} returning version)
      update policy_codes set description = version::text from raised
      where client_id = ${client} returning version`.execute(trx),
  );
  await seen({ ...reading(), version: Number(rows[0]?.version) }, 'other');
}

/** Which commit the reading sees; `name` makes it a question of its own. */
async function seen(one: Reading, name: string): Promise<string | null> {
  const column = build.dynamic.ref<never>('description');
  const rows = await ask(
    one,
    build.selectFrom('policy_codes').where('client_id', '=', client).select(sql<string>`${column}`.as(name)),
  );
  return Object.values(rows[0] ?? {})[0] ?? null;
}

const standing = (one: Reading) => {
  if (!one.standstill) return 'as of the moment';
  return one.standstill.postgresAlone ? 'postgres alone' : 'copy';
};

test('what changes between the questions of an answer is read again at a standstill', async () => {
  const tried: string[] = [];
  const {
    made,
    version,
    reading: used,
  } = await atOneVersion(reading(), async (one) => {
    tried.push(standing(one));
    const first = await seen(one, 'first');
    await edit();
    const [second, third] = await Promise.all([seen(one, 'second'), seen(one, 'third')]);
    return [first, second, third];
  });
  expect(tried).toEqual(['as of the moment', 'copy']);
  expect(made).toEqual([made[0], made[0], made[0]]);
  expect(String(version)).toBe(made[0]);
  expect([...used.enginesUsed]).toEqual(['columnar']);
  // What stood still is let go of: the next sees the newest commit.
  const after = await atOneVersion({ ...reading(), version: version + 1 }, (one) => seen(one, 'after'));
  expect(after.made).toBe(String(version + 1));
  expect(told).toEqual([]);
});

test('where PostgreSQL is asked beside the copy, it answers alone in the end', async () => {
  const postgres = onPostgres(server.database.db);
  const tried: string[] = [];
  const { made, reading: used } = await atOneVersion(reading(), async (one) => {
    tried.push(standing(one));
    const first = await seen(one, 'first');
    await edit();
    return [first, await seen({ ...one, run: postgres }, 'second')];
  });
  expect(tried).toEqual(['as of the moment', 'copy', 'postgres alone']);
  expect(made[1]).toBe(made[0]);
  expect([...used.enginesUsed]).toEqual(['postgres']);
});

test('without copies PostgreSQL stands still', async () => {
  const { made } = await atOneVersion(reading(onPostgres(server.database.db)), async (one) => {
    const first = await seen(one, 'first');
    await edit();
    return [first, await seen(one, 'second')];
  });
  expect(made[1]).toBe(made[0]);
});

test('twenty answers at a time stand still beside each other, and leave nothing behind', async () => {
  const work = async (one: Reading) => {
    const first = await seen(one, 'first');
    if (!one.standstill) await edit();
    return [first, await seen({ ...one, run: onPostgres(server.database.db) }, 'second')];
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => atOneVersion(reading(), work)));
  for (const { made } of all) expect(made[1]).toBe(made[0]);
  expect(engines.copies?.status()).toMatchObject({ running: 0, waiting: 0 });
  await engines.copies?.close();
});

test('what never agrees is answered with a sentence, and when to ask again', async () => {
  let version = 0;
  const run: Run = async () => ({ rows: [], version: ++version, engine: 'postgres' });
  const never = atOneVersion(reading(run), async (one) => [
    await seen(one, 'first'),
    await seen(one, 'second'),
  ]);
  await expect(never).rejects.toMatchObject({
    status: 503,
    body: { detail: messages.changing },
    headers: { 'retry-after': expect.any(String) },
  });
});
