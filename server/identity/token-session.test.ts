/** What a request with a service token may do: within its nodes, permissions and time, and never as a person. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as budgets from '../../contract/budgets/calls.ts';
import * as changes from '../../contract/changes/calls.ts';
import { clientList, topNodes } from '../../contract/hierarchy/calls.ts';
import { activeClientHeader, csrfHeader, messages } from '../../contract/http/errors.ts';
import { exportInvoice } from '../../contract/reports/data-export.ts';
import { totalSpend } from '../../contract/summary/calls.ts';
import { setTarget } from '../../contract/targets/calls.ts';
import * as tokens from '../../contract/users/service-tokens.ts';
import { makeApp } from '../app.ts';
import { bearer, tokensOf } from '../features/users/tokens.fixture.ts';
import { dayIn } from '../lib/clock.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { everyCall } from '../test/every-read.ts';
import { testServer } from '../test/server.ts';
import { isActiveMember } from './recipient.ts';
import { clientOfToken, newServiceToken } from './service-token.ts';

let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const server = testServer({ clock });
const { as, answer, create, revoke, row } = tokensOf(server);
const admin = 'admin@one.test';
const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const unauthorized = [401, { detail: messages.unauthorized }];

let root: number;
let acme: number;
let clientId: number;

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: smallHierarchy,
      lines: [
        { node_code: 'ACME-1', amount_paid: '10.00' },
        { node_code: 'BETA-1', amount_paid: '5.00' },
      ],
    });
  }
  await server.grant(admin, 'ONE');
  await server.grant('admin@two.test', 'TWO');
  acme = await server.nodeId('ONE', 'ACME');
  const found = await sql<{ id: number; client_id: number }>`select nodes.id, client_id from nodes
    join clients on clients.id = client_id where is_root and clients.code = 'ONE'`.execute(
    server.database.owner,
  );
  [{ id: root, client_id: clientId }] = found.rows as [{ id: number; client_id: number }];
});

afterEach(() => {
  ahead = 0;
});

const make = (name: string, entities = [root], more: object = {}) =>
  create(admin, { name, entities, ...more });
const spend = async (token: string) => {
  const { status, body } = await as(token, totalSpend, { query });
  return status === 200 ? (body as { total: number }).total : status;
};

test('reads what lies on its nodes', async () => {
  const [whole, part] = [await make('Whole'), await make('Part', [acme])];
  expect(await spend(whole.token)).toBe(15);
  expect(await spend(part.token)).toBe(10);
  const beta = await server.nodeId('ONE', 'BETA');
  expect(await answer(part.token, totalSpend, { query: { ...query, client: beta } })).toEqual([
    404,
    { detail: messages.notFound },
  ]);
  const [, nodes] = await answer(part.token, topNodes);
  expect(nodes).toMatchObject([{ id: acme }]);
  const [, clients] = await answer(part.token, clientList);
  expect(clients).toMatchObject([{ id: clientId }]);
});

test('needs the permission of a call, as people do', async () => {
  const without = await make('Without');
  const budgeter = await make('Budgeter', [root], { permissions: ['view_budgets'] });
  expect(await answer(without.token, budgets.customers)).toEqual([403, { detail: messages.notAllowed }]);
  expect((await answer(budgeter.token, budgets.customers))[0]).toBe(200);
});

test('is refused, with the reason, by every call for people: own account, mail, users, schedules', async () => {
  const everything = await make('Everything', [root], { permissions: tokens.tokenPermissions });
  const forPeople = (await everyCall()).filter(tokens.isForPeople);
  expect(forPeople.length).toBeGreaterThan(20);
  for (const endpoint of forPeople) {
    const params = { id: 1, subject: 'x' };
    expect([endpoint.path, ...(await answer(everything.token, endpoint, { params }))]).toEqual([
      endpoint.path,
      403,
      { detail: messages.ofPeople },
    ]);
  }
});

test('writes as itself: recorded under its name, found by idempotency key, with the CSRF header', async () => {
  const { token } = await make('Writer', [acme], { permissions: ['can_manage_settings'] });
  const sent = { params: { id: acme, figure: 'online_bookings' }, body: { percent: 50 } };
  const { status } = await as(token, setTarget, { ...sent, headers: { [csrfHeader.name]: 'other' } });
  expect(status).toBe(403);
  expect((await as(token, setTarget, sent)).status).toBe(200);
  const { rows } = await sql`select user_id, actor from changes where kind = 'target_set'`.execute(
    server.database.owner,
  );
  expect(rows).toEqual([{ user_id: null, actor: 'Service token Writer' }]);
  const { rows: listed } = await server.get(admin, changes.list, { query: { kinds: 'target_set' } });
  expect(listed).toMatchObject([{ actor: 'Service token Writer' }]);
});

test('creates once under an idempotency key of its own', async () => {
  const permissions = ['view_budgets'];
  const [one, other] = [
    await make('Keys 1', [root], { permissions }),
    await make('Keys 2', [root], { permissions }),
  ];
  const sent = {
    params: { entity: acme },
    body: { user: admin, threshold: 50 },
    headers: { 'idempotency-key': 'k' },
  };
  const [first, again] = [
    await as(one.token, budgets.addNotification, sent),
    await as(one.token, budgets.addNotification, sent),
  ];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await as(other.token, budgets.addNotification, sent)).status).toBe(400);
});

test('works in its own TMC alone', async () => {
  const { token } = await make('Here');
  const headers = { [activeClientHeader]: String(clientId + 1) };
  expect((await as(token, totalSpend, { query, headers })).status).toBe(409);
  const two = await server.database.owner
    .selectFrom('clients')
    .where('code', '=', 'TWO')
    .select('id')
    .executeTakeFirstOrThrow();
  const moved = token.replace(/^tlk_\d+_/, `tlk_${two.id}_`);
  expect(await answer(moved, totalSpend, { query })).toEqual(unauthorized);
});

describe('is refused', () => {
  test.each([
    ['an unknown one', () => newServiceToken(clientId), 'is not known'],
    ['one of a TMC that does not exist', () => newServiceToken(987_654), 'is not known'],
    ['one without a client', () => `tlk_${'x'.repeat(43)}`, 'is not known'],
    ['one that is too long', () => `${newServiceToken(clientId)}x`, 'is not known'],
    [
      'a client id beyond all numbers',
      () => newServiceToken(1).replace('tlk_1', 'tlk_9'.padEnd(24, '9')),
      'is not known',
    ],
  ])('%s', async (_name, tokenOf, reason) => {
    const { status, body, headers } = await as(tokenOf(), totalSpend, { query });
    expect([status, body]).toEqual(unauthorized);
    expect(headers['www-authenticate']).toContain(`The service token ${reason}.`);
  });

  test('one after its end', async () => {
    const { token, id } = await make('Short', [root], { expires: dayIn('Australia/Melbourne', clock()) });
    expect(await spend(token)).toBe(15);
    ahead = 2 * 86_400_000;
    const { status, headers } = await as(token, totalSpend, { query });
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('has expired')]);
    expect(await row(admin, id)).toMatchObject({ state: 'Expired' });
  });

  test('one that is revoked, at once and by every process', async () => {
    const { token, id } = await make('Revoked');
    const { app, database, config } = server;
    const process = await makeApp(config, database.db, { run: app.ask } as never, server.queue, clock);
    const there = async () =>
      (await process.inject({ url: topNodes.path, headers: bearer(token) })).statusCode;
    expect([await spend(token), await there()]).toEqual([15, 200]);
    expect(await revoke(admin, id)).toEqual([200, null]);
    expect([await spend(token), await there()]).toEqual([401, 401]);
    await process.close();
  });
});

test('stays valid when its creator loses access', async () => {
  await server.grant('leaver@one.test', 'ONE');
  const { token } = await create('leaver@one.test', { name: 'Left', entities: [root] });
  await server.database.owner
    .updateTable('memberships')
    .set({ is_active: false })
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').where('email', '=', 'leaver@one.test').select('id'),
    )
    .execute();
  expect(await spend(token)).toBe(15);
});

test('its last use is stored at most once a minute, without another data version', async () => {
  const { token, id } = await make('Used');
  const version = async () =>
    (await sql`select version from data_version order by client_id`.execute(server.database.owner)).rows;
  const before = await version();
  const lastUsed = async () => (await row(admin, id))?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await Promise.all([spend(token), spend(token), spend(token)]);
  const first = await lastUsed();
  expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(30_000);
  ahead = 20_000;
  await spend(token);
  expect(await lastUsed()).toBe(first);
  ahead = 61_000;
  await spend(token);
  expect(Date.parse((await lastUsed()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000);
  expect(await version()).toEqual(before);
});

test('downloads a file, as long as it is valid', async () => {
  const { token, id } = await make('Downloads', [acme]);
  const { status, body } = await as(token, exportInvoice, { query: { ...query, reportFormat: 'csv' } });
  expect([status, String(body).trim().split('\n').length]).toEqual([200, 2]);
  const reader = { userId: -id, clientId };
  const { db } = server.database;
  expect(await isActiveMember(db, reader)).toBe(true);
  expect(await isActiveMember(db, { ...reader, clientId: clientId + 1 })).toBe(false);
  await revoke(admin, id);
  expect(await isActiveMember(db, reader)).toBe(false);
});

test('names its client', () => {
  expect(clientOfToken(newServiceToken(7))).toBe(7);
  expect(clientOfToken('tlk_07_x')).toBeNull();
});
