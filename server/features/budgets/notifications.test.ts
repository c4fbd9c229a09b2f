import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as budgets from '../../../contract/budgets/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { emailList } from '../../../contract/users/email-list.ts';
import { kinds } from '../../kinds.ts';
import { changeByCommand } from '../../mutations/door.ts';
import { changeUndone, undoChange } from '../../mutations/undo.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, requestsOf } from './example.fixture.ts';

const server = testServer();
let ask: Awaited<ReturnType<typeof requestsOf>>;
let clientId: number;

beforeAll(async () => {
  await loadExample(server);
  await server.grant('boss@one.test', 'ONE', { userType: 'Client' });
  ask = await requestsOf(server);
  clientId = (await clientByCode(server.database.db, 'ONE')).id;
});
beforeEach(async () => {
  await server.database.owner.deleteFrom('budget_notifications').execute();
});

const records = () =>
  server.database.owner
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'budget_notification_changed')
    .orderBy('id')
    .execute();

const undoLast = async () => {
  const id = (await records()).at(-1)!.id;
  return changeByCommand(server.database.db, clientId, changeUndone, (change) =>
    undoChange(change, kinds, id),
  );
};

const edit = (id: number, body: object, by = 'all@one.test') =>
  server.send(by, budgets.editNotification, { params: { id }, body });
const drop = (id: number, by = 'all@one.test') =>
  server.send(by, budgets.deleteNotification, { params: { id } });

test('adds, edits and deletes a notification, and records and undoes each change', async () => {
  const { status, body } = await ask.add('ACME-1', ' Plant@one.test ', 80);
  const added = body as Answer<typeof budgets.addNotification>;
  expect(status).toBe(200);
  expect(added).toMatchObject({
    entity: ask.id('ACME-1'),
    userEmail: 'plant@one.test',
    userName: 'plant@one.test',
    threshold: 80,
  });
  expect(await ask.told('ACME-1')).toEqual([added]);
  expect((await records()).at(-1)).toMatchObject({
    subject_id: String(added.id),
    subject_label: 'plant@one.test at 80%, Plant 1',
    before: null,
    after: { nodeId: ask.id('ACME-1'), recipient: 'plant@one.test', threshold: 80 },
  });

  const changed = { user: 'all@one.test', threshold: 0, entity: ask.id('ACME-1'), id: added.id };
  expect(await edit(added.id, changed)).toMatchObject({ status: 200, body: { threshold: 0 } });
  const before = await records();
  expect((await edit(added.id, changed)).status).toBe(200);
  expect(await records()).toEqual(before);
  await undoLast();
  expect(await ask.told('ACME-1')).toEqual([added]);

  expect(await drop(added.id)).toMatchObject({ status: 200, body: null });
  expect(await ask.told('ACME-1')).toEqual([]);
  await undoLast();
  expect(await ask.told('ACME-1')).toEqual([added]);
  await undoLast();
  expect(await ask.told('ACME-1')).toEqual([]);
});

test('the list of budgets has the number of notifications', async () => {
  for (const threshold of [50, 80, 100]) await ask.add('ACME-1', 'plant@one.test', threshold);
  const { rows } = await ask.list('ACME');
  const counts = rows.map((row) => [row.costCentre, row.notificationCount]);
  expect(Object.fromEntries(counts)).toEqual({
    'Acme Pty Ltd': 0,
    Operations: 0,
    'Plant 1': 3,
    'Plant 2': 0,
  });
});

const nobody = 'Nobody with this e-mail may see all of this cost centre.';

test.each([
  ['who sees another part', 'ACME-2', 'plant@one.test', 50, { user: [nobody] }],
  ['who sees a part of it', 'ACME', 'plant@one.test', 50, { user: [nobody] }],
  ['of another TMC', 'ACME', 'all@two.test', 50, { user: [nobody] }],
  ['who does not exist', 'ACME', 'nobody@one.test', 50, { user: [nobody] }],
  ['without an e-mail', 'ACME', '', 50, { user: ['Required field.'] }],
  ['at 51%', 'ACME', 'all@one.test', 51, { threshold: ['Enter a percentage from 0 to 100 in steps of 5.'] }],
  [
    'at 105%',
    'ACME',
    'all@one.test',
    105,
    { threshold: ['Enter a percentage from 0 to 100 in steps of 5.'] },
  ],
  ['at -5%', 'ACME', 'all@one.test', -5, { threshold: ['Enter a percentage from 0 to 100 in steps of 5.'] }],
] as const)('rejects a recipient %s', async (_name, entity, user, threshold, fields) => {
  const before = await records();
  expect(await ask.add(entity, user, threshold)).toMatchObject({ status: 400, body: fields });
  expect(await records()).toEqual(before);
});

test('rejects deactivated users and duplicate recipients', async () => {
  const { owner } = server.database;
  await server.grant('gone@one.test', 'ONE');
  const inactive = owner.selectFrom('users').select('id').where('email', '=', 'gone@one.test');
  await owner.updateTable('memberships').set({ is_active: false }).where('user_id', '=', inactive).execute();
  expect(await ask.add('ACME', 'gone@one.test', 50)).toMatchObject({ status: 400, body: { user: [nobody] } });
  await ask.add('ACME', 'boss@one.test', 50);
  const { body } = await ask.add('ACME', 'boss@one.test', 55);
  const duplicate = { threshold: ['This recipient is told at this threshold already.'] };
  expect(await ask.add('ACME', 'boss@one.test', 50)).toMatchObject({ status: 400, body: duplicate });
  const { id } = body as { id: number };
  expect(await edit(id, { user: 'boss@one.test', threshold: 50 })).toMatchObject({
    status: 400,
    body: duplicate,
  });
});

test('denies all access to notifications of a partly visible cost centre', async () => {
  const { body } = await ask.add('ACME', 'all@one.test', 50);
  const { id } = body as { id: number };
  const before = await records();
  for (const by of ['plant@one.test', 'beta@one.test', 'all@two.test']) {
    expect((await ask.add('ACME', 'all@one.test', 60, by)).status).toBe(404);
    expect((await edit(id, { user: 'all@one.test', threshold: 60 }, by)).status).toBe(404);
    expect((await drop(id, by)).status).toBe(404);
    const params = { entity: ask.id('ACME') };
    expect((await server.send(by, budgets.notifications, { params })).status).toBe(404);
  }
  expect((await drop(id, 'reader@one.test')).status).toBe(403);
  expect((await drop(999_999)).status).toBe(404);
  expect(await records()).toEqual(before);
});

test('shows records to users who see the cost centre', async () => {
  await ask.save({ 'ACME-1': 10, 'ACME-2': 20 });
  await ask.add('ACME-1', 'all@one.test', 10);
  await ask.add('ACME-2', 'all@one.test', 10);
  const { rows } = await server.get('plant@one.test', changes.list, {
    query: { kinds: 'budget_set,budget_notification_changed' },
  });
  const subjects = new Set(rows.map(({ subject }) => subject));
  expect(subjects).toContain('all@one.test at 10%, Plant 1');
  expect([...subjects].filter((subject) => !subject.includes('Plant 1'))).toEqual([]);
});

test('finds users who see the whole cost centre by name or e-mail', async () => {
  const found = async (query: object, by = 'all@one.test') =>
    (await server.get(by, emailList, { query })).map(({ email }) => email);
  const of = (node: 'ACME' | 'ACME-1' | 'ACME-2' | 'BETA') => ({ selectedCustomer: ask.id(node) });
  expect(await found({ ...of('ACME'), searchQuery: 'ONE.test' })).toEqual([
    'all@one.test',
    'boss@one.test',
    'reader@one.test',
  ]);
  expect(await found({ ...of('ACME-1'), searchQuery: 'plan' })).toEqual(['plant@one.test']);
  expect(await found({ ...of('ACME-2'), searchQuery: 'plan' })).toEqual([]);
  const both = `${ask.id('ACME-1')},${ask.id('BETA')}`;
  expect(await found({ selectedEntities: both, searchQuery: 'a@o' })).toEqual([]);
  expect(await found({ selectedEntities: both, searchQuery: 'all' })).toEqual(['all@one.test']);
  expect(await found({ searchQuery: 'one' })).toEqual(['all@one.test', 'boss@one.test', 'reader@one.test']);
  expect(await found({ ...of('ACME-1'), searchQuery: 'two.test' })).toEqual([]);

  const status = async (by: string | null, query: object) =>
    (await server.send(by, emailList, { query })).status;
  const short = { ...of('ACME'), searchQuery: 'al' };
  expect(await server.send('all@one.test', emailList, { query: short })).toMatchObject({
    status: 400,
    body: { searchQuery: ['Type 3 or more characters to search'] },
  });
  expect(await status('plant@one.test', { ...of('ACME-2'), searchQuery: 'all' })).toBe(404);
  expect(await status('all@two.test', { ...of('ACME'), searchQuery: 'all' })).toBe(404);
  expect(await status('reader@one.test', { ...of('ACME'), searchQuery: 'all' })).toBe(403);
  expect(await status(null, { ...of('ACME'), searchQuery: 'all' })).toBe(401);
});
