/** Databases of earlier versions are upgraded with their data: `server/test/upgrade/README.md` says where they come from. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { withProduct } from '../backups/product.fixture.ts';
import { deriveStaleTrips } from '../ingest/stale-trips.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testDatabase } from '../test/database.ts';
import { knownMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import type { Db } from './schema.ts';
import { readUpgrade, requireUpgradable } from './upgrade.ts';

const read = (name: string) => readFileSync(new URL(`../test/upgrade/${name}`, import.meta.url));
const figures = JSON.parse(read('figures.json').toString('utf8')) as Record<string, unknown>;

const migrationsIn = async (owner: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)).rows.map(
    ({ name }) => name,
  );

describe.each(['0.1.0', '0.2.0', '2026-11-26'])('a database of %s', (state) => {
  const database = testDatabase(async () => 'template0');
  const login = () => new URL(database.applicationUrl).username;
  const check = () => commandOutcome('commands/admin.ts', ['migrate', '--check'], onDatabase(database));

  test('is upgraded with the same figures, after a check that changes nothing', async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(gunzipSync(read(`${state}.sql.gz`)).toString('utf8'));
    await client.end();
    const before = await migrationsIn(database.owner);
    const missing = knownMigrations.filter((name) => !before.includes(name));
    expect(missing.length).toBeGreaterThan(0);

    const checked = await check();
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    for (const name of missing) expect(checked.stdout).toContain(`\n  ${name}\n`);
    expect(checked.stdout).toContain(
      'Nothing was changed. There is no way back but a backup, so make one now:',
    );
    expect(await migrationsIn(database.owner)).toEqual(before);

    const messages: string[] = [];
    await prepareDatabase(database.ownerUrl, login(), { log: (message) => messages.push(message) });
    expect(messages).toEqual([
      expect.stringMatching(/^Upgrading the database: .*The way back is a backup made/),
    ]);
    await deriveStaleTrips(database.db, () => undefined);
    expect(await migrationsIn(database.owner)).toEqual([...knownMigrations].sort());
    expect((await check()).stdout).toMatch(
      /^The database is on the level of Tripledger .*: nothing to upgrade\.\n$/,
    );

    const where = {
      dataFolder: `${tmpdir()}/tripledger-upgrade-${state}`,
      databaseUrl: database.applicationUrl,
      databaseAdminUrl: database.ownerUrl,
    };
    const range = { dateStart: '2025-01-01', dateEnd: '2026-12-31' };
    const answers = await withProduct(where, ({ answers }) => answers(Object.keys(figures), range));
    for (const [at, path] of Object.keys(figures).entries())
      expect([path, ...(answers[at] as unknown[])]).toMatchObject([path, 200, figures[path]]);
  });
});

describe('a database of a later version', () => {
  const database = testDatabase();

  test('is refused by name, and stays as it is', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', '')`.execute(
      database.owner,
    );
    const before = await migrationsIn(database.owner);
    const login = new URL(database.applicationUrl).username;
    await expect(prepareDatabase(database.ownerUrl, login)).rejects.toThrow(
      /^The database was upgraded by a newer Tripledger: this program \(.*\) does not know 999-tomorrow\. Start the newer/,
    );
    expect(await migrationsIn(database.owner)).toEqual(before);
    await sql`delete from kysely_migration where name = '999-tomorrow'`.execute(database.owner);
    await sql`update jobs.version set version = version + 1`.execute(database.owner);
    await expect(prepareDatabase(database.ownerUrl, login)).rejects.toThrow(/does not know queue-\d+\./);
  });
});

describe('a database that cannot hold every name', () => {
  // The template, and the options with which it is cloned.
  const database = testDatabase(
    async () => "template0 encoding 'SQL_ASCII' locale_provider 'libc' locale 'C'",
  );

  test('is refused, and stays empty', async () => {
    const login = new URL(database.applicationUrl).username;
    await expect(prepareDatabase(database.ownerUrl, login)).rejects.toThrow(
      'The database has the encoding SQL_ASCII, which cannot hold every name: create it with the encoding UTF8',
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database.owner);
    expect(rows).toEqual([]);
  });
});

describe('the room on the disk', () => {
  const database = testDatabase();
  const pebibyte = 2 ** 50;

  test('is required only for an upgrade of data, and named', async () => {
    const upgrade = await readUpgrade(database.owner, knownMigrations);
    expect(upgrade).toMatchObject({ isNew: false, missing: [], unknown: [] });
    const large = { ...upgrade, bytes: pebibyte };
    expect(() => requireUpgradable(large, tmpdir())).not.toThrow();
    expect(() => requireUpgradable({ ...large, isNew: true, missing: ['1'] }, tmpdir())).not.toThrow();
    expect(() => requireUpgradable({ ...large, missing: ['1'] }, null)).not.toThrow();
    expect(() => requireUpgradable({ ...large, missing: ['1'] }, tmpdir())).toThrow(
      /^Upgrading the database needs \d+ MB at .*, and \d+ MB are free: make room\. Nothing was changed\.$/,
    );
  });
});
