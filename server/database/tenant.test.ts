import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { unchecked } from '../test/sent-statements.ts';
import { testServer } from '../test/server.ts';
import { prepareDatabase } from './prepare.ts';
import { inTenant } from './tenant.ts';

const server = testServer();
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    ids[code] = (await server.tmc(code)).id;
    await server.importFeed(code, {
      hierarchy: [{ node_code: code, parent_code: '', label: code }],
      lines: [{ node_code: code, amount_paid: '1.00' }],
    });
  }
});

test('without a tenant the application sees no lines of any client', async () => {
  const all = server.database.db.selectFrom('line_items').select('id');
  expect(await unchecked('reads without a client', () => all.execute())).toEqual([]);
  expect(await server.database.owner.selectFrom('line_items').select('id').execute()).toHaveLength(2);
});

test('within a tenant, a statement without a client condition still sees only that client', async () => {
  const seen = await unchecked('omits the client condition', () =>
    inTenant(server.database.db, ids.ONE as number, (trx) =>
      trx.selectFrom('line_items').select('client_id').execute(),
    ),
  );
  expect(seen).toEqual([{ client_id: ids.ONE }]);
});

test('another tenant’s rows can be neither updated nor inserted', async () => {
  const { db } = server.database;
  const changed = await inTenant(db, ids.ONE as number, (trx) =>
    trx
      .updateTable('nodes')
      .set({ label: 'taken' })
      .where('client_id', '=', ids.TWO as number)
      .execute(),
  );
  expect(changed[0]?.numUpdatedRows).toBe(0n);
  const written = inTenant(db, ids.ONE as number, (trx) =>
    trx
      .insertInto('travellers')
      .values({ client_id: ids.TWO as number, name: 'Nobody' } as never)
      .execute(),
  );
  await expect(written).rejects.toThrow(/row-level security/);
});

test('the tenant setting ends with its transaction', async () => {
  const { db } = server.database;
  const afterwards = () =>
    db.connection().execute(async (connection) => {
      await inTenant(connection, ids.ONE as number, (trx) => trx.selectFrom('nodes').select('id').execute());
      return connection.selectFrom('nodes').select('id').execute();
    });
  expect(await unchecked('reads after the transaction', afterwards)).toEqual([]);
});

test('the application owns no table', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_tables
    where schemaname = 'public' and tableowner = 'tripledger_app'`.execute(server.database.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('two processes may migrate an empty database concurrently', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: inject('templateUrl') });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${name}`;
    const login = new URL(inject('applicationUrl')).username;
    await Promise.all([prepareDatabase(url.href, login), prepareDatabase(url.href, login)]);
    await prepareDatabase(url.href, login);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
});
