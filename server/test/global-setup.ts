/** One throw-away PostgreSQL for the whole run, with a migrated template that every test file clones. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../postgres/embedded.ts';
import { prepareDatabase } from '../postgres/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's connection string; the template database stands in it. */
    templateUrl: string;
    applicationUrl: string;
  }
}

export const templateName = 'tripledger_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = mkdtempSync(join(tmpdir(), 'tripledger-tests-'));
  chmodSync(parent, 0o755);
  const server = await startEmbedded(join(parent, 'data'), { fsync: false });
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = new URL(server.adminUrl);
  template.pathname = `/${templateName}`;
  await prepareDatabase(template.href, new URL(server.appUrl).username);
  project.provide('templateUrl', server.adminUrl);
  project.provide('applicationUrl', server.appUrl);
  return async () => {
    await server.stop();
    rmSync(parent, { recursive: true, force: true });
    rmSync(server.home, { recursive: true, force: true });
  };
}
