/** Both TMCs of the demo in a test server, each with a user who sees all of it and one who sees a part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { demoTmcs } from '../../demo/customers.ts';
import { writeDemoFeeds } from '../../demo/demo-feeds.ts';
import type { Db } from '../database/schema.ts';
import { importFeed } from '../ingest/import-feed.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import {
  cloneDatabase,
  closeDatabase,
  openDatabase,
  type Template,
  type TestDatabase,
  underLock,
} from './database.ts';
import { type DrawnFilter, drawnFilters } from './drawn-filters.ts';
import { demoName, templateName } from './global-setup.ts';

/** `nodes`: ids of all the TMC's nodes, whether or not the person may see them. */
export type Person = { email: string; nodes: number[] };

/** Sets another emission factor year and method than the default for one of the TMCs. */
export const settleOtherFactors = (owner: Db) =>
  sql`
    update clients set settings = settings || '{"co2_factor_year": 2024, "co2_radiative_forcing": "without"}'
    where id = (select max(id) from clients)`.execute(owner);

/** The demo's last day. */
export const demoDay = '2026-06-30';

/** For `testServer`: a database that holds the demo. The first test file to use it creates it, the others clone it. */
export const withDemo: Template = () =>
  underLock(7042, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demoName]);
    if (rowCount) return demoName;
    // The leftover of an interrupted load never gets the final name.
    const unfinished = `${demoName}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await cloneDatabase(templateName, unfinished);
    const database = openDatabase(unfinished);
    try {
      await loadDemo(database);
    } finally {
      await closeDatabase(database);
    }
    await client.query(`alter database ${unfinished} rename to ${demoName}`);
    return demoName;
  });

async function loadDemo({ db, owner }: TestDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-demo-'));
  try {
    for (const tmc of await writeDemoFeeds(folder, demoDay)) {
      const { id } = await createClient(db, tmc);
      await importFeed(db, id, tmc.folder);
      const nodes = await nodesOf(owner, tmc.code);
      const granted = nodes.flatMap((node) => node.code ?? []).filter((_, at) => at % 3 === 0);
      for (const [who, nodeCodes] of [
        ['all', []],
        ['some', granted],
      ] as const) {
        await grantAccess(db, {
          email: emailOf(who, tmc.code),
          clientCode: tmc.code,
          nodeCodes: [...nodeCodes],
          userType: 'User',
          permissions: 'all',
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For each TMC, the user who sees all of it, then the one who sees a part. */
export async function demoPeople(owner: Db): Promise<Person[]> {
  const people: Person[] = [];
  for (const { code } of demoTmcs) {
    const nodes = (await nodesOf(owner, code)).map(({ id }) => id);
    people.push(...['all', 'some'].map((who) => ({ email: emailOf(who, code), nodes })));
  }
  return people;
}

const emailOf = (who: string, code: string) => `${who}@${code}.test`.toLowerCase();

const nodesOf = (owner: Db, code: string) =>
  owner
    .selectFrom('nodes')
    .innerJoin('clients', 'clients.id', 'nodes.client_id')
    .select(['nodes.id', 'nodes.code'])
    .where('clients.code', '=', code)
    .orderBy('nodes.id')
    .execute();

/** One of the four people, and a filter with or without a node of their TMC. */
export function drawnLooks(people: readonly Person[]): fc.Arbitrary<{ email: string; filter: DrawnFilter }> {
  return fc.nat(3).chain((at) =>
    fc.record({
      email: fc.constant(at).map((one) => people[one]?.email ?? ''),
      filter: drawnFilters(demoDay, () => people[at]?.nodes ?? []),
    }),
  );
}
