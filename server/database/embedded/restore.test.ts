/** Runs the backup and restore commands exactly as docs/operation.md documents them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as summary from '../../../contract/summary/calls.ts';
import { onPostgres } from '../../access/ask.ts';
import { makeApp } from '../../app.ts';
import { signToken } from '../../identity/embedded-token.ts';
import { importFeed } from '../../ingest/import-feed.ts';
import { Queue } from '../../jobs/queue.ts';
import { type Config, readConfig } from '../../lib/config.ts';
import { createClient } from '../../tenants/clients.ts';
import { grantAccess } from '../../tenants/users.ts';
import { flight, smallHierarchy, withFeed } from '../../test/builders/feed.ts';
import { completePostgres, type OwnServer, startOwnServer } from '../../test/own-server.ts';
import { connect } from '../connect.ts';
import type { Db } from '../schema.ts';

const email = 'someone@example.com';
const parent = mkdtempSync(join(tmpdir(), 'tripledger-restore-'));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const page = readFileSync(new URL('../../../docs/operation.md', import.meta.url), 'utf8');
/** The documented commands that begin with this text. */
function recipe(begin: string): string {
  const found = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text);
  const one = found.find((text) => text.startsWith(begin));
  if (!one) throw new Error(`docs/operation.md has no commands that begin with ${begin}`);
  return one;
}

/** Runs commands as an operator would, in a separate folder. */
function shell(commands: string, env: Record<string, string>, path = '') {
  const PATH = [path, process.env.PATH].filter(Boolean).join(delimiter);
  const { status, stderr } = spawnSync('sh', ['-c', commands], {
    cwd: parent,
    env: { ...process.env, PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

type Location = Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseAdminUrl'>;

type Product = { db: Db; figures(): Promise<unknown[]> };

/** Starts the product on the database, does the work, and stops it. */
async function withProduct<T>(where: Location, work: (product: Product) => Promise<T>): Promise<T> {
  const connected = await connect(where, () => undefined);
  const { db, url } = connected;
  const config = { ...readConfig({}), ...where, logLevel: 'silent' };
  const queue = new Queue(url, () => undefined);
  const app = await makeApp(config, db, { run: onPostgres(db), replicas: null }, queue);
  const figures = async () => {
    const headers = { authorization: `Bearer ${await signToken(db, config, email)}` };
    const query = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
    const responses = [summary.totalSpend, summary.transactionSummary].map(({ path }) =>
      app.inject({ url: path, query, headers }),
    );
    return (await Promise.all(responses)).map((answer) => [answer.statusCode, answer.json()]);
  };
  try {
    return await work({ db, figures });
  } finally {
    await app.close();
    await queue.close();
    await connected.close();
  }
}

/** Creates a TMC with lines, and returns its figures. */
const fill = (where: Location) =>
  withProduct(where, async ({ db, figures }) => {
    const { id } = await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
    const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
    await grantAccess(db, { email, clientCode: 'ONE', ...access });
    await importMore(db, id, ['2026-03-10', '2026-04-02']);
    const original = await figures();
    expect(original[0]).toMatchObject([200, { total: 200 }]);
    return { id, original };
  });

/** Imports a flight for 100.00 on each of these days. */
const importMore = (db: Product['db'], id: number, days: string[]) => {
  const lines = days.map((day) =>
    flight('MEL', 'SIN', day, { line_key: day, booking_reference: day, amount_paid: '100.00' }),
  );
  return withFeed({ hierarchy: smallHierarchy, lines }, (path) => importFeed(db, id, path));
};

test('a copied data folder yields the same data', { timeout: 300_000 }, async () => {
  const [TRIPLEDGER_DATA, BACKUP] = [join(parent, 'data'), join(parent, 'backup')];
  const where = { dataFolder: TRIPLEDGER_DATA, databaseUrl: null, databaseAdminUrl: null };
  const { original } = await fill(where);
  expect(shell(recipe('cp -a "$TRIPLEDGER_DATA"'), { TRIPLEDGER_DATA, BACKUP })).toMatchObject({ status: 0 });
  rmSync(TRIPLEDGER_DATA, { recursive: true });
  expect(shell(recipe('cp -a "$BACKUP"'), { TRIPLEDGER_DATA, BACKUP })).toMatchObject({ status: 0 });
  expect(await withProduct(where, ({ figures }) => figures())).toEqual(original);
});

const bin = completePostgres();

// Needs pg_dump and a server that is not newer; the embedded PostgreSQL does not include pg_dump.
describe.skipIf(bin === undefined)('on a separate server', { timeout: 300_000 }, () => {
  const dump = recipe('pg_dump');
  const roles = recipe('psql');
  const restore = recipe('pg_restore');
  const servers: OwnServer[] = [];
  const dumpFile = join(parent, 'tripledger.dump');
  let first: OwnServer;
  let filled: Awaited<ReturnType<typeof fill>>;

  async function start(): Promise<OwnServer> {
    const server = await startOwnServer(bin as string);
    servers.push(server);
    return server;
  }
  const run = (commands: string, env: Record<string, string>) => shell(commands, env, bin);
  const whereOf = (server: OwnServer): Location => ({
    dataFolder: join(parent, 'keys'),
    databaseUrl: server.urlOf('tripledger_web', 'tripledger'),
    databaseAdminUrl: server.urlOf('tripledger_owner', 'tripledger'),
  });
  const sql = async (url: string, statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  beforeAll(async () => {
    first = await start();
    expect(run(roles, { SERVER_URL: first.url })).toMatchObject({ status: 0 });
    filled = await fill(whereOf(first));
  }, 300_000);
  afterEach(async () => {
    for (const server of servers.splice(1)) await server.stop();
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  test('a dump as the owner fails and leaves no file that looks like a backup', () => {
    const refused = run(dump, { DUMP_URL: first.urlOf('tripledger_owner', 'tripledger') });
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('row-level security');
    expect(existsSync(dumpFile)).toBe(false);
  });

  test('a dump can be restored into an empty cluster and used there', async () => {
    expect(run(dump, { DUMP_URL: first.urlOf('postgres', 'tripledger') })).toMatchObject({ status: 0 });
    const second = await start();
    const where = whereOf(second);
    expect(run(roles, { SERVER_URL: second.url })).toMatchObject({ status: 0 });
    const restored = run(restore, { DATABASE_ADMIN_URL: where.databaseAdminUrl ?? '' });
    expect(restored).toEqual({ status: 0, stderr: '' });
    await withProduct(where, async ({ db, figures }) => {
      expect(await figures()).toEqual(filled.original);
      await importMore(db, filled.id, ['2026-05-05']);
      expect((await figures())[0]).toMatchObject([200, { total: 300 }]);
    });
  });

  test('a start without a required role names it and how to create it', async () => {
    expect(run(dump, { DUMP_URL: first.urlOf('postgres', 'tripledger') })).toMatchObject({ status: 0 });
    const second = await start();
    const where = whereOf(second);
    expect(run(roles, { SERVER_URL: second.url })).toMatchObject({ status: 0 });
    await sql(second.url, 'drop role tripledger_app');
    // The documented command restores nothing without the role; without its safeguards it restores only the tables.
    const asDocumented = run(restore, { DATABASE_ADMIN_URL: where.databaseAdminUrl ?? '' });
    expect(asDocumented).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('role "tripledger_app"'),
    });
    const withoutSafeguards = restore.replace('--exit-on-error --single-transaction', '');
    run(withoutSafeguards, { DATABASE_ADMIN_URL: where.databaseAdminUrl ?? '' });
    await expect(connect(where)).rejects.toThrow('create role tripledger_app nologin;');
    await sql(second.url, 'create role tripledger_app nologin');
    await expect(connect(where)).rejects.toThrow('created after the database was restored');
    await sql(second.url, 'drop role tripledger_web');
    await sql(second.url, 'drop database tripledger');
    await sql(second.url, 'create database tripledger owner tripledger_owner');
    await expect(connect(where)).rejects.toThrow('create role "tripledger_web" login');
  });
});
