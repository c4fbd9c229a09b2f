/** A database of its own for one test file: a clone of the migrated template, dropped afterwards. */

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { applicationPool, kyselyOn, ownerPool } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import { templateName } from './global-setup.ts';

export type TestDatabase = {
  /** As the application's role, bound by row-level security. */
  db: Db;
  /** As the tables' owner, for builders and for looking at what was stored. */
  owner: Db;
  applicationUrl: string;
  ownerUrl: string;
};

/** Call at the top of a test file; the fields are there once its tests run. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const within = (url: string) => {
    const copy = new URL(url);
    copy.pathname = `/${name}`;
    return copy.href;
  };
  beforeAll(async () => {
    await asAdministrator(`create database ${name} template ${templateName}`);
    database.applicationUrl = within(inject('applicationUrl'));
    database.ownerUrl = within(inject('templateUrl'));
    database.db = kyselyOn(applicationPool(database.applicationUrl, 4));
    database.owner = kyselyOn(ownerPool(database.ownerUrl));
  });
  afterAll(async () => {
    await database.db?.destroy();
    await database.owner?.destroy();
    await asAdministrator(`drop database if exists ${name} with (force)`);
  });
  return database;
}

/** Cloning needs the template unconnected, so clones wait for one another. */
async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('templateUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7041)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
