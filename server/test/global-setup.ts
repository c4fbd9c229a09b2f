/** Starts one PostgreSQL for the whole run, with a migrated template that every test file clones. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { inDatabase, type OutsideServer, outsideServer } from './outside-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection string to the template's server. */
    templateUrl: string;
    applicationUrl: string;
  }
}

export const templateName = 'tripledger_tests_template';
export const demoName = 'tripledger_tests_demo';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, applicationUrl, makeDatabase, leave } = await server();
  const template = await makeDatabase(templateName);
  await prepareDatabase(template.ownerUrl, new URL(applicationUrl).username);
  project.provide('templateUrl', ownerUrl);
  project.provide('applicationUrl', applicationUrl);
  return () => leave(templateName, demoName);
}

/** The configured server, otherwise a temporary one for these tests. */
async function server(): Promise<OutsideServer> {
  const { TEST_DATABASE_URL: given } = process.env;
  if (given) return outsideServer(given);
  const parent = mkdtempSync(join(tmpdir(), 'tripledger-tests-'));
  chmodSync(parent, 0o755);
  const {
    adminUrl: ownerUrl,
    appUrl: applicationUrl,
    stop,
    home,
  } = await startEmbedded(join(parent, 'data'), { fsync: false });
  return {
    ownerUrl,
    applicationUrl,
    async makeDatabase(name) {
      const client = new Client({ connectionString: ownerUrl });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return { ownerUrl: inDatabase(ownerUrl, name), applicationUrl: inDatabase(applicationUrl, name) };
    },
    async leave() {
      await stop();
      rmSync(parent, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
