/** Idempotency keys apply to every creating endpoint, present or future. */
import { beforeAll, expect, test } from 'vitest';
import * as schedules from '../../contract/scheduled-reports/calls.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const by = 'all@one.test';

beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
    await server.grant(`all@${code}.test`.toLowerCase(), code);
    await server.grant(`other@${code}.test`.toLowerCase(), code);
  }
});

const body = { report_type: 4, report_format: 1, period: 1, entities: [], recipients: [by] };
const create = (key: string, more: object = {}, email = by) =>
  server.send(email, schedules.create, {
    body: { ...body, recipients: [email], ...more },
    headers: { 'idempotency-key': key },
  });
const count = async () => (await server.database.owner.selectFrom('schedules').select('id').execute()).length;

test('creates one schedule from twenty-one requests with the same key', async () => {
  const before = await count();
  const replies = await Promise.all(Array.from({ length: 20 }, () => create('form-1')));
  replies.push(await create('form-1'));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await count()).toBe(before + 1);
  await server.get(by, schedules.create, { body });
  expect(await count()).toBe(before + 2);
});

test('binds a key to its user and its request', async () => {
  const before = await count();
  expect((await create('form-2')).status).toBe(200);
  expect(await create('form-2', { period: 2 })).toMatchObject({
    status: 422,
    body: { detail: 'This Idempotency-Key was already used for another request. Please send a new one.' },
  });
  expect((await create('form-2', {}, 'other@one.test')).status).toBe(200);
  expect((await create('form-2', {}, 'all@two.test')).status).toBe(200);
  expect(await count()).toBe(before + 3);
});

test('allows a refused request to be corrected under the same key', async () => {
  expect((await create('form-3', { recipients: ['nobody'] })).status).toBe(400);
  expect((await create('form-3')).status).toBe(200);
});

test('ignores a key after a day and then deletes it', async () => {
  await create('form-4');
  const { owner } = server.database;
  await owner
    .updateTable('answered_requests')
    .set({ at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  const before = await count();
  expect((await create('form-5')).status).toBe(200);
  expect((await create('form-4')).status).toBe(200);
  expect(await count()).toBe(before + 2);
  const kept = await owner
    .selectFrom('answered_requests')
    .select('key')
    .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', by))
    .execute();
  expect(kept.map(({ key }) => key).sort()).toEqual(['form-4', 'form-5']);
});

test.each(['', 'two words', 'é', 'x'.repeat(101)])('%j is no key', async (key) => {
  expect(await create(key)).toMatchObject({
    status: 400,
    body: { __all__: ['The Idempotency-Key must be 1 to 100 printable ASCII characters, without spaces.'] },
  });
});
