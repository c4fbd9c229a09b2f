import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { permissions } from '../../contract/http/permissions.ts';
import { inTenant } from '../database/tenant.ts';
import { commandOutcome, onDatabase } from '../test/commands.ts';
import { testDatabase } from '../test/database.ts';

const database = testDatabase();
const dataFolder = mkdtempSync(join(tmpdir(), 'tripledger-admin-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const run = (program: string, args: string[], more: Record<string, string> = {}) =>
  commandOutcome(program, args, { ...onDatabase(database), TRIPLEDGER_DATA: dataFolder, ...more });

const admin = (...args: string[]) => run('commands/admin.ts', args);
const done = (stdout: string) => ({ stdout: `${stdout}\n`, stderr: '', status: 0 });
const refused = (stderr: string) => ({ stdout: '', stderr: `${stderr}\n`, status: 1 });

const membership = (email: string, code: string) =>
  database.owner
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('clients', 'clients.id', 'memberships.client_id')
    .where('email', '=', email)
    .where('code', '=', code)
    .select([
      'user_type',
      'permissions',
      'active_client_id',
      'clients.id as client_id',
      'users.id as user_id',
    ])
    .executeTakeFirst();

/** The labels of the granted nodes. */
async function granted(email: string, code: string): Promise<string[]> {
  const found = await membership(email, code);
  if (!found) return [];
  const nodes = await inTenant(database.db, found.client_id, (trx) =>
    trx
      .selectFrom('membership_nodes')
      .innerJoin('nodes', (join) =>
        join
          .onRef('nodes.client_id', '=', 'membership_nodes.client_id')
          .onRef('nodes.id', '=', 'membership_nodes.node_id'),
      )
      .where('membership_nodes.client_id', '=', found.client_id)
      .where('membership_nodes.user_id', '=', found.user_id)
      .select('label')
      .orderBy('label')
      .execute(),
  );
  return nodes.map((node) => node.label);
}

describe('client create', () => {
  test('creates a client with the root of its hierarchy', async () => {
    expect(await admin('client', 'create', 'ACME', '--name', 'Acme Travel', '--country', 'AU')).toEqual(
      done('Created client ACME: Acme Travel, AU, AUD, Australia/Melbourne.'),
    );
    const client = await database.owner
      .selectFrom('clients')
      .selectAll()
      .where('code', '=', 'ACME')
      .executeTakeFirstOrThrow();
    expect(client).toMatchObject({ base_country: 'AU', currency: 'AUD', locale: 'en-AU' });
    const nodes = await database.owner
      .selectFrom('nodes')
      .innerJoin('node_closure', 'node_closure.descendant_id', 'nodes.id')
      .innerJoin('data_version', 'data_version.client_id', 'nodes.client_id')
      .select(['label', 'is_root', 'parent_id', 'depth', 'version'])
      .where('nodes.client_id', '=', client.id)
      .execute();
    expect(nodes).toEqual([{ label: 'Acme Travel', is_root: true, parent_id: null, depth: 0, version: 0 }]);
  });

  test('reports an error in one line, and creates nothing', async () => {
    const create = (code: string, ...more: string[]) =>
      admin('client', 'create', code, '--name', 'X', ...more);
    expect(await create('ACME', '--country', 'AU')).toEqual(
      refused('A client with the code ACME exists already.'),
    );
    expect((await create('B B', '--country', 'AU')).stderr).toMatch(/^CODE: .*\n$/);
    expect(await create('B', '--country', 'ZZ')).toEqual(
      refused('--country ZZ: no ISO 3166-1 alpha-2 code, as AU.'),
    );
    expect(await create('B', '--country', 'AU', '--currency', 'AUX')).toEqual(
      refused('--currency AUX: no ISO 4217 code, as AUD.'),
    );
    expect(await create('B', '--country', 'KW', '--currency', 'KWD')).toEqual(
      refused('--currency KWD: its amounts have more than 2 decimals.'),
    );
    expect(await create('B', '--country', 'AU', '--time-zone', 'Mars/Olympus')).toEqual(
      refused('--time-zone Mars/Olympus: no IANA time zone.'),
    );
    for (const locale of ['xx-XX', 'de_DE', 'German', '1'])
      expect(await create('B', '--country', 'AU', '--locale', locale)).toEqual(
        refused(`--locale ${locale}: no BCP 47 locale, as de-DE.`),
      );
    expect(await create('B', '--country', 'FR', '--time-zone', 'Europe/Paris')).toEqual(
      refused('Name the currency of FR with --currency, as --currency EUR.'),
    );
    expect((await create('B')).status).toBe(1);
    expect(await database.owner.selectFrom('clients').select('code').execute()).toEqual([{ code: 'ACME' }]);
  });

  test('writes numbers and dates in the locale that is named', async () => {
    const germany = ['--country', 'DE', '--currency', 'EUR', '--locale', 'de-de'];
    expect((await admin('client', 'create', 'RHEIN', '--name', 'Rhein', ...germany)).status).toBe(0);
    const { locale } = await database.owner
      .selectFrom('clients')
      .select('locale')
      .where('code', '=', 'RHEIN')
      .executeTakeFirstOrThrow();
    expect(locale).toBe('de-DE');
  });
});

describe('user grant and revoke', () => {
  test('grants the whole client and every permission by default', async () => {
    expect(await admin('user', 'grant', 'Ann@X.test', 'ACME')).toEqual(
      done(
        'Granted ann@x.test (new, signs in later) access to Acme Travel: all; type User; every permission.',
      ),
    );
    const found = await membership('ann@x.test', 'ACME');
    expect(found).toMatchObject({ user_type: 'User', permissions: [...permissions] });
    expect(found?.active_client_id).toBe(found?.client_id);
    expect(await granted('ann@x.test', 'ACME')).toEqual(['Acme Travel']);
  });

  test('replaces the access to a client, and keeps the active client', async () => {
    await admin('client', 'create', 'BETA', '--name', 'Beta Travel', '--country', 'NZ');
    const client = await database.owner
      .selectFrom('nodes')
      .innerJoin('clients', 'clients.id', 'nodes.client_id')
      .where('clients.code', '=', 'BETA')
      .select(['clients.id as clientId', 'nodes.id as rootId'])
      .executeTakeFirstOrThrow();
    const place = { client_id: client.clientId, parent_id: client.rootId };
    await database.owner
      .insertInto('nodes')
      .values([
        { ...place, code: 'C1', label: 'Centre 1' },
        { ...place, code: 'C2', label: 'Centre 2' },
      ])
      .execute();
    const before = await membership('ann@x.test', 'ACME');
    const grant = (...more: string[]) => admin('user', 'grant', 'ann@x.test', 'BETA', ...more);
    expect(
      await grant('--node', 'C2', '--node', 'C1', '--type', 'Staff', '--permission', 'view_budgets'),
    ).toEqual(
      done('Granted ann@x.test access to Beta Travel: Centre 1, Centre 2; type Staff; view_budgets.'),
    );
    expect(await granted('ann@x.test', 'BETA')).toEqual(['Centre 1', 'Centre 2']);
    expect((await grant('--node', 'C2')).status).toBe(0);
    expect(await granted('ann@x.test', 'BETA')).toEqual(['Centre 2']);
    const after = await membership('ann@x.test', 'BETA');
    expect(after).toMatchObject({ user_type: 'User', permissions: [...permissions] });
    expect(after?.active_client_id).toBe(before?.active_client_id);
  });

  test('reports an error in one line, and changes nothing', async () => {
    const grant = (...args: string[]) => admin('user', 'grant', ...args);
    expect(await grant('bo@x.test', 'NOPE')).toEqual(refused('There is no client with the code NOPE.'));
    expect(await grant('bo@x.test', 'BETA', '--node', 'C1', '--node', 'C9')).toEqual(
      refused('There is no node with the code C9.'),
    );
    expect(await grant('bo', 'BETA')).toEqual(refused('bo is no e-mail address.'));
    expect(await grant('bo@x.test', 'BETA', '--type', 'King')).toEqual(
      refused('--type King: expected one of Client, Staff, User.'),
    );
    expect((await grant('bo@x.test', 'BETA', '--permission', 'fly')).stderr).toMatch(/^--permission fly: /);
    expect((await grant('bo@x.test', 'BETA', '--type', 'Client', '--node', 'C1')).status).toBe(1);
    expect((await grant('bo@x.test')).status).toBe(1);
    const users = await database.owner.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'ann@x.test' }]);
  });

  test('revokes the access, once', async () => {
    expect(await admin('user', 'revoke', 'ann@x.test', 'ACME')).toEqual(
      done('Revoked the access of ann@x.test to Acme Travel.'),
    );
    expect(await membership('ann@x.test', 'ACME')).toBeUndefined();
    expect(await membership('ann@x.test', 'BETA')).toMatchObject({ active_client_id: null });
    expect(await admin('user', 'revoke', 'ann@x.test', 'ACME')).toEqual(
      refused('ann@x.test has no access to Acme Travel.'),
    );
    expect(await admin('user', 'revoke', 'zoe@x.test', 'ACME')).toEqual(
      refused('There is no user zoe@x.test.'),
    );
  });
});

test('user unbind allows a user to be bound to another account, once', async () => {
  const stored = () =>
    database.owner
      .selectFrom('users')
      .select(['issuer', 'subject'])
      .where('email', '=', 'ann@x.test')
      .executeTakeFirst();
  const bound = { issuer: 'https://old.test', subject: '7' };
  await database.owner.updateTable('users').set(bound).where('email', '=', 'ann@x.test').execute();
  expect(await admin('user', 'unbind', 'Ann@x.test')).toEqual(
    done(
      'Unbound ann@x.test from https://old.test. The next account that signs in with this e-mail verified is bound.',
    ),
  );
  expect(await stored()).toEqual({ issuer: null, subject: null });
  expect(await admin('user', 'unbind', 'ann@x.test')).toEqual(refused('ann@x.test has not signed in yet.'));
  expect(await admin('user', 'unbind', 'zoe@x.test')).toEqual(refused('There is no user zoe@x.test.'));
});

test('prints help at each level, without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  for (const args of [
    [],
    ['client'],
    ['client', 'create'],
    ['user'],
    ['user', 'grant'],
    ['user', 'revoke'],
    ['user', 'unbind'],
  ]) {
    const { stdout, status } = await run('commands/admin.ts', [...args, '--help'], nowhere);
    expect([args, stdout.startsWith('Usage: npm run admin -- '), status]).toEqual([args, true, 0]);
  }
  expect((await run('commands/token.ts', ['--help'], nowhere)).stdout).toMatch(/^Usage: npm run token/);
  expect((await admin('client', 'destroy')).status).toBe(1);
});

test('token prints only a token, and only for a known e-mail', async () => {
  const known = await run('commands/token.ts', ['ann@x.test']);
  expect(known).toMatchObject({ stderr: '', status: 0 });
  expect(known.stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(await run('commands/token.ts', ['zoe@x.test'])).toEqual(
    refused('Nobody here is known as zoe@x.test.'),
  );
  expect((await run('commands/token.ts', [])).status).toBe(1);
  expect((await run('commands/token.ts', ['ann@x.test'], { OIDC_AUTHORITY: 'https://i.test' })).status).toBe(
    1,
  );
});

test('escapes control and bidirectional characters in names', async () => {
  expect(await admin('client', 'create', 'ODD', '--name', 'O\u001b[31m\u202edd', '--country', 'AU')).toEqual(
    done('Created client ODD: O\\u001b[31m\\u202edd, AU, AUD, Australia/Melbourne.'),
  );
});
