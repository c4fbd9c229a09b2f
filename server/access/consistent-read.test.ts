/** Even when the data changes with every query, each response comes from one version. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/http/errors.ts';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { build } from '../database/build.ts';
import { inTenant } from '../database/tenant.ts';
import { readConfig } from '../lib/config.ts';
import { type Engines, startEngines } from '../replica/engines.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';
import { ask, onPostgres, openReading, type Reading, type Run } from './ask.ts';
import { readConsistently } from './consistent-read.ts';
import { mintScope } from './scope.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'tripledger-one-version-'));
const messagesLogged: string[] = [];
let engines: Engines;
let client: number;

beforeAll(async () => {
  client = (await server.tmc('ONE')).id;
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [{ policy_code: 'P1' }] });
  const config = { columnar: readConfig({}).columnar, dataFolder: folder };
  engines = startEngines(config, server.database.db, (message) => void messagesLogged.push(message));
  await engines.replicas?.ready(client);
});
afterAll(async () => {
  await engines?.close();
  rmSync(folder, { recursive: true, force: true });
});

const reading = (run: Run = engines.run) =>
  openReading(mintScope(client, 1, 'all', usualClientSettings), 0, run);

/**
 * Commits a version, recorded in the policy's description, and runs another reader's query, which syncs the replica.
 */
async function edit(): Promise<void> {
  const { rows } = await inTenant(server.database.db, client, (trx) =>
    sql<{ version: number }>`
      with raised as (
        update data_version set version = version + 1, policy_codes_version = version + 1
        where client_id = ${client} returning version)
      update policy_codes set description = version::text from raised
      where client_id = ${client} returning version`.execute(trx),
  );
  await commitSeenBy({ ...reading(), version: Number(rows[0]?.version) }, 'other');
}

/** Which commit the reading sees; `name` makes the query distinct. */
async function commitSeenBy(one: Reading, name: string): Promise<string | null> {
  const column = build.dynamic.ref<never>('description');
  const rows = await ask(
    one,
    build.selectFrom('policy_codes').where('client_id', '=', client).select(sql<string>`${column}`.as(name)),
  );
  return Object.values(rows[0] ?? {})[0] ?? null;
}

const modeOf = (one: Reading) => {
  if (!one.pinned) return 'current';
  return one.pinned.postgresAlone ? 'postgres alone' : 'replica';
};

test('repeats the queries of a response on a pinned replica when the data changes between them', async () => {
  const modes: string[] = [];
  const {
    made,
    version,
    reading: used,
  } = await readConsistently(reading(), async (one) => {
    modes.push(modeOf(one));
    const first = await commitSeenBy(one, 'first');
    await edit();
    const [second, third] = await Promise.all([commitSeenBy(one, 'second'), commitSeenBy(one, 'third')]);
    return [first, second, third];
  });
  expect(modes).toEqual(['current', 'replica']);
  expect(made).toEqual([made[0], made[0], made[0]]);
  expect(String(version)).toBe(made[0]);
  expect([...used.enginesUsed]).toEqual(['columnar']);
  // The pinned snapshot is released: the next reading sees the newest commit.
  const after = await readConsistently({ ...reading(), version: version + 1 }, (one) =>
    commitSeenBy(one, 'after'),
  );
  expect(after.made).toBe(String(version + 1));
  expect(messagesLogged).toEqual([]);
});

test('falls back to PostgreSQL alone when a response needs both PostgreSQL and the replica', async () => {
  const postgres = onPostgres(server.database.db);
  const modes: string[] = [];
  const { made, reading: used } = await readConsistently(reading(), async (one) => {
    modes.push(modeOf(one));
    const first = await commitSeenBy(one, 'first');
    await edit();
    return [first, await commitSeenBy({ ...one, run: postgres }, 'second')];
  });
  expect(modes).toEqual(['current', 'replica', 'postgres alone']);
  expect(made[1]).toBe(made[0]);
  expect([...used.enginesUsed]).toEqual(['postgres']);
});

test('pins PostgreSQL when there are no replicas', async () => {
  const { made } = await readConsistently(reading(onPostgres(server.database.db)), async (one) => {
    const first = await commitSeenBy(one, 'first');
    await edit();
    return [first, await commitSeenBy(one, 'second')];
  });
  expect(made[1]).toBe(made[0]);
});

test('pins twenty concurrent responses independently and releases everything', async () => {
  const work = async (one: Reading) => {
    const first = await commitSeenBy(one, 'first');
    if (!one.pinned) await edit();
    return [first, await commitSeenBy({ ...one, run: onPostgres(server.database.db) }, 'second')];
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => readConsistently(reading(), work)));
  for (const { made } of all) expect(made[1]).toBe(made[0]);
  expect(engines.replicas?.status()).toMatchObject({ running: 0, waiting: 0 });
  await engines.replicas?.close();
});

test('answers 503 with a retry delay when the versions never agree', async () => {
  let version = 0;
  const run: Run = async () => ({ rows: [], version: ++version, engine: 'postgres' });
  const never = readConsistently(reading(run), async (one) => [
    await commitSeenBy(one, 'first'),
    await commitSeenBy(one, 'second'),
  ]);
  await expect(never).rejects.toMatchObject({
    status: 503,
    body: { detail: messages.changing },
    headers: { 'retry-after': expect.any(String) },
  });
});
