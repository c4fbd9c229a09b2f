/** Runs the backup and restore commands exactly as docs/backup.md documents them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { completePostgres, newCluster, type OwnServer, startOwnServer } from '../test/own-server.ts';
import { fill, importMore, type Location, withProduct } from './product.fixture.ts';

const parent = mkdtempSync(join(tmpdir(), 'tripledger-restore-'));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8');
/** The documented commands that begin with this text. */
function recipe(begin: string, language = 'sh'): string {
  const found = [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );
  const one = found.find((text) => text.startsWith(begin));
  if (!one) throw new Error(`docs/backup.md has no commands that begin with ${begin}`);
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

  async function start(makeCluster?: Parameters<typeof startOwnServer>[1]): Promise<OwnServer> {
    const server = await startOwnServer(bin as string, makeCluster);
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
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  /** Every policy of row-level security, which tables force it, and who may do what with each table. */
  const guards = (server: OwnServer) =>
    sql(
      server.urlOf('postgres', 'tripledger'),
      `select relname, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) as owner, relacl::text[],
         (select json_agg(json_build_array(polname, polcmd, polroles::regrole[]::text[], pg_get_expr(polqual, polrelid),
            pg_get_expr(polwithcheck, polrelid)) order by polname) from pg_policy where polrelid = pg_class.oid) as policies
       from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p', 'S', 'v')
       order by relnamespace::regnamespace::text, relname`,
    );

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
    const before = await guards(first);
    expect(before.filter(({ policies }) => policies !== null).length).toBeGreaterThan(20);
    expect(await guards(second)).toEqual(before);
    await withProduct(where, async ({ db, figures }) => {
      expect(await figures()).toEqual(filled.original);
      await importMore(db, filled.id, ['2026-05-05']);
      expect((await figures())[0]).toMatchObject([200, { total: 990 }]);
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

  test('a base backup and the archived log bring back any moment', async () => {
    const places = ['ARCHIVE', 'BASE', 'RESTORED'].map((name) => [name, join(parent, name.toLowerCase())]);
    const env = Object.fromEntries(places) as Record<'ARCHIVE' | 'BASE' | 'RESTORED', string>;
    chmodSync(parent, 0o777);
    const settings = recipe('archive_mode', 'ini').replaceAll('/archive/', `${env.ARCHIVE}/`);
    const archiving = await start(async (data, shell) => {
      await newCluster(data, shell);
      await shell('mkdir "$ARCHIVE"; printf %s "$SETTINGS" >>"$DATA/postgresql.conf"', {
        ...env,
        DATA: data,
        SETTINGS: settings,
      });
    });
    expect(run(roles, { SERVER_URL: archiving.url })).toMatchObject({ status: 0 });
    const { id } = await fill(whereOf(archiving));
    await archiving.shell(recipe('pg_basebackup'), { ...env, SERVER_URL: archiving.url });
    const figures = await withProduct(whereOf(archiving), async ({ db, figures }) => {
      await importMore(db, id, ['2026-05-05']);
      return figures();
    });
    const [moment] = await sql(archiving.url, 'select clock_timestamp()::text as at');
    await withProduct(whereOf(archiving), ({ db }) => importMore(db, id, ['2026-06-06']));
    const [last] = await sql(archiving.url, 'select pg_walfile_name(pg_switch_wal()) as name');
    await expect.poll(() => existsSync(join(env.ARCHIVE, last?.name))).toBe(true);

    const restored = await start((data, shell) =>
      shell(recipe('cp -a "$BASE"'), { ...env, RESTORED: data, TIME: moment?.at }),
    );
    await expect.poll(() => sql(restored.url, 'select pg_is_in_recovery() as is')).toEqual([{ is: false }]);
    await withProduct(whereOf(restored), async (product) => {
      expect(await product.figures()).toEqual(figures);
      expect((await product.figures())[0]).toMatchObject([200, { total: 990 }]);
    });
  });
});
