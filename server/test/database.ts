/** A separate database for each test file: a clone of the migrated template, dropped afterwards. */

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { applicationPool, kyselyOn, ownerPool } from '../database/pool.ts';
import type { Db } from '../database/schema.ts';
import { templateName } from './global-setup.ts';
import { inDatabase } from './outside-server.ts';

export type TestDatabase = {
  /** Connects as the application's role, subject to row-level security. */
  db: Db;
  /** Connects as the tables' owner, for builders and for inspecting stored data. */
  owner: Db;
  applicationUrl: string;
  ownerUrl: string;
};

/** Returns the name of the database to clone. */
export type Template = () => Promise<string>;

const migrated: Template = async () => templateName;

/** Call at the top of a test file; the fields are set once its tests run. */
export function testDatabase(template = migrated): TestDatabase {
  const database = {} as TestDatabase;
  const name = `test_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    await cloneDatabase(await template(), name);
    Object.assign(database, openDatabase(name));
  }, 120_000);
  afterAll(async () => {
    await closeDatabase(database);
    await asAdministrator(`drop database if exists ${name} with (force)`);
  });
  return database;
}

export const cloneDatabase = (template: string, name: string) =>
  asAdministrator(`create database ${name} template ${template}`);

export function openDatabase(name: string): TestDatabase {
  const applicationUrl = inDatabase(inject('applicationUrl'), name);
  const ownerUrl = inDatabase(inject('templateUrl'), name);
  const db = kyselyOn(applicationPool(applicationUrl, 4));
  return { db, owner: kyselyOn(ownerPool(ownerUrl)), applicationUrl, ownerUrl };
}

export async function closeDatabase({ db, owner }: TestDatabase): Promise<void> {
  await db?.destroy();
  await owner?.destroy();
}

/** Cloning requires that nobody is connected to the template, so clones wait for one another. */
const asAdministrator = (statement: string) => underLock(7041, (client) => client.query(statement));

/** Runs `work` on the server, for one test file at a time. */
export async function underLock<T>(lock: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('templateUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
