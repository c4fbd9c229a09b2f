import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import * as calls from '../../../contract/import-sources/calls.ts';
import { testServer } from '../../test/server.ts';
import { sourceServer } from './sources.fixture.ts';

const server = testServer();

const whole = {
  name: 'bank',
  layout: 'iata-tcn',
  strict: true,
  rhythm: { weekday: 'Tuesday', time: '06:00', zone: 'Europe/Berlin' },
  ownerEmail: 'Owner@Bank.test',
  sftp: {
    host: 'sftp.bank.test',
    user: 'tripledger',
    path: '/out',
    hostKey: `SHA256:${'a'.repeat(43)}`,
    secret: 'BANK',
  },
};

test('a source is added, saved, removed, and each is undone', async () => {
  const { by, clientId, create, list } = await sourceServer(server, 'ONE');
  expect(await list()).toEqual([]);
  const node = await server.nodeId('ONE', 'ACME');
  const made = await create({ ...whole, node });
  expect(made).toMatchObject({
    ...whole,
    node: { id: node, label: expect.any(String) },
    ownerEmail: 'owner@bank.test',
    sftp: { ...whole.sftp, port: 22 },
    secretVariable: `SFTP_SECRET_${clientId}_BANK`,
    folder: null,
    problem: null,
    last: null,
    late: null,
    due: expect.stringMatching(/T0[45]:00:00\.000Z$/),
  });
  const params = { id: made.id };
  const plain = { name: 'rail' };
  const saved = await server.get(by, calls.save, { params, body: { ...plain, version: made.version } });
  expect(saved).toMatchObject({
    name: 'rail',
    layout: null,
    node: null,
    rhythm: null,
    sftp: null,
    due: null,
  });
  expect(
    await server.send(by, calls.save, { params, body: { ...whole, version: made.version } }),
  ).toMatchObject({
    status: 409,
  });
  const undo = async (at = 0) => {
    const { rows } = await server.get(by, changes.list, { query: { kinds: 'import_source_saved' } });
    return server.send(by, changes.undo, { params: { id: rows[at]!.id } });
  };
  expect((await undo()).status).toBe(200);
  expect(await list()).toMatchObject([{ name: 'bank', node: { id: node }, rhythm: whole.rhythm }]);
  await server.get(by, calls.remove, { params });
  expect(await list()).toEqual([]);
  expect((await server.send(by, calls.save, { params, body: plain })).status).toBe(404);
  // Its name is free again, so that the removed one cannot come back under it.
  await create({ name: 'bank' });
  expect(await undo(1)).toMatchObject({ status: 409 });
});

test('names, nodes and what cannot be are refused', async () => {
  const { by, create } = await sourceServer(server, 'TWO');
  await create({ name: 'bank' });
  const refused = async (body: object) => {
    const { status, body: answer } = await server.send(by, calls.create, { body });
    expect([body, status]).toEqual([body, 400]);
    return answer;
  };
  expect(await refused({ name: 'bank' })).toEqual({ name: ['Another source has this name.'] });
  for (const name of ['', 'Bank', 'a b', '../x', '-a', 'a/b', 'x'.repeat(51)]) await refused({ name });
  const { sftp, rhythm } = whole;
  for (const hostKey of ['MD5:aa', 'SHA256:short']) await refused({ name: 'a', sftp: { ...sftp, hostKey } });
  for (const secret of ['../etc', 'DATABASE_URL=', 'lower', 'A B'])
    await refused({ name: 'a', sftp: { ...sftp, secret } });
  await refused({ name: 'a', rhythm: { ...rhythm, zone: 'Mars/Olympus' } });
  await refused({ name: 'a', rhythm: { ...rhythm, time: '24:00' } });
  await refused({ name: 'a', ownerEmail: 'nobody' });
  const node = await server.nodeId('TWO', 'ACME');
  expect(await refused({ name: 'a', node })).toMatchObject({ node: [expect.any(String)] });
});

test('sources are for importers of the whole TMC; another TMC’s are not found', async () => {
  const { by, create } = await sourceServer(server, 'THREE');
  const other = await sourceServer(server, 'FOUR');
  const { id } = await create({ name: 'bank' });
  const theirs = await other.create({ name: 'bank' });
  await server.grant('part@three.test', 'THREE', { nodes: ['ACME'] });
  await server.grant('reader@three.test', 'THREE', { permissions: ['can_manage_settings'] });
  for (const reader of ['part@three.test', 'reader@three.test']) {
    for (const [endpoint, sent] of [
      [calls.list, {}],
      [calls.create, { body: { name: 'x' } }],
      [calls.save, { params: { id }, body: { name: 'x' } }],
      [calls.remove, { params: { id } }],
    ] as const)
      expect((await server.send(reader, endpoint, sent)).status).toBe(403);
  }
  expect((await server.send(null, calls.list)).status).toBe(401);
  const params = { id: theirs.id };
  expect((await server.send(by, calls.save, { params, body: { name: 'x' } })).status).toBe(404);
  expect((await server.send(by, calls.remove, { params })).status).toBe(404);
  const node = await server.nodeId('FOUR', 'ACME');
  const foreignNode = { name: 'x', layout: 'iata-tcn', node };
  expect((await server.send(by, calls.create, { body: foreignNode })).status).toBe(404);
  expect(await other.list()).toHaveLength(1);
});
