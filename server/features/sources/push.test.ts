import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { csrfHeader } from '../../../contract/http/errors.ts';
import { push, pushNamed } from '../../../contract/import-sources/push.ts';
import { create as createLayout } from '../../../contract/layouts/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { createToken } from '../../../contract/users/service-tokens.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import { signToken } from '../../identity/embedded-token.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';
import { feedText, line, sourceServer } from './sources.fixture.ts';

const server = testServer({ configured: { upload: { folder: null, maxBytes: 100_000, days: 30 } } });
withWorker(server, [workOnDelivery]);

const spend = async (by: string) =>
  (await server.get(by, totalSpend, { query: { dateStart: '2026-03-01', dateEnd: '2026-03-31' } })).total;
const incoming = () => readdirSync(join(server.config.dataFolder, 'uploads', 'incoming'));

test('a pushed file is checked and loaded in the background', async () => {
  const tmc = await sourceServer(server, 'ONE');
  await tmc.create({ name: 'bank' });
  const { status, body } = await tmc.push(
    'bank',
    feedText(line('a', '10.00'), line('b', 'much')),
    'march.csv',
  );
  expect([status, body]).toEqual([200, { id: expect.any(Number), state: 'checking' }]);
  const { id } = body as { id: number };
  expect(await tmc.reaches(id, 'loaded')).toMatchObject({
    name: 'march.csv',
    deliveredBy: 'API',
    source: 'bank',
    added: 1,
    rejected: 1,
    delivery: { check: { rejectedRows: 1 } },
  });
  expect(await spend(tmc.by)).toBe(10);
  expect(await tmc.list()).toMatchObject([{ last: { id, state: 'loaded', by: 'API' } }]);
  const { rows } = await server.get(tmc.by, changes.list, { query: { kinds: 'import_delivered' } });
  expect(rows[0]).toMatchObject({ actor: expect.stringContaining(tmc.by), subject: 'march.csv' });
  expect(incoming()).toEqual([]);
});

test('strict sources refuse files with rejected rows; a missing layout is said at once', async () => {
  const tmc = await sourceServer(server, 'STRICT');
  await tmc.create({ name: 'strict', strict: true });
  await tmc.create({ name: 'gone', layout: 'no-such-layout' });
  const refused = (await tmc.push('strict', feedText(line('a', '1.00'), line('b', 'much')))).body;
  expect(await tmc.reaches((refused as { id: number }).id, 'refused')).toMatchObject({
    problem: 'Rows were rejected, and nothing was to be loaded then.',
  });
  const { body } = await tmc.push('gone', feedText(line('a', '1.00')));
  expect(body).toMatchObject({ state: 'refused' });
  expect(await tmc.one((body as { id: number }).id)).toMatchObject({
    problem: 'There is no layout "no-such-layout".',
  });
  expect(await spend(tmc.by)).toBe(0);
});

test('a source’s layout reads the file, and its node takes unknown cost centres', async () => {
  const tmc = await sourceServer(server, 'LAYOUT');
  const columns = ['id', 'ref', 'day', 'paid', 'centre'];
  const field = (column: string) => ({ column });
  const layout = {
    format: 'delimited',
    tables: { rows: { columns } },
    lines: [
      {
        name: 'line',
        from: 'rows',
        fields: {
          line_key: field('id'),
          booking_reference: field('ref'),
          product_type: { constant: 'Other' },
          node_code: { node: field('centre') },
          transaction_date: { date: field('day') },
          amount_paid: { amount: field('paid') },
        },
      },
    ],
  };
  await server.get(tmc.by, createLayout, { body: { name: 'Ours', layout } });
  await tmc.create({ name: 'agency', layout: 'Ours', node: await server.nodeId('LAYOUT', 'BETA') });
  const text = `${columns.join(',')}\n1,B1,2026-03-10,3.00,ACME\n2,B1,2026-03-10,4.00,UNKNOWN\n`;
  const { body } = await tmc.push('agency', text, 'foreign.csv');
  expect(await tmc.reaches((body as { id: number }).id, 'loaded')).toMatchObject({
    added: 2,
    layout: { name: 'Ours', version: 1 },
  });
  expect(await spend(tmc.by)).toBe(7);
});

test('deliveries of a source are loaded in the order in which they arrived', async () => {
  const tmc = await sourceServer(server, 'ORDER');
  await tmc.create({ name: 'bank' });
  const ids: number[] = [];
  for (let at = 1; at <= 5; at++) {
    const { body } = await tmc.push('bank', feedText(line('a', `${at}.00`)), `${at}.csv`);
    ids.push((body as { id: number }).id);
  }
  for (const id of ids) await tmc.reaches(id, 'loaded');
  expect(await spend(tmc.by)).toBe(5);
  const ends = await Promise.all(ids.map(async (id) => Date.parse((await tmc.one(id)).at)));
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

test('service tokens push; other TMCs’ sources, and those without the permission, cannot', async () => {
  const tmc = await sourceServer(server, 'TOKENS');
  const other = await sourceServer(server, 'OTHERS');
  await tmc.create({ name: 'bank' });
  await server.grant('boss@tokens.test', 'TOKENS', { userType: 'Client' });
  await server.grant('part@tokens.test', 'TOKENS', { nodes: ['ACME'] });
  const part = await server.nodeId('TOKENS', 'ACME');
  const tokenOf = async (permissions: string[], entities: number[]) =>
    (
      await server.get('boss@tokens.test', createToken, {
        body: { name: `Token ${permissions} ${entities}`, permissions, entities },
      })
    ).token;
  const { id: whole } = await server.database.owner
    .selectFrom('nodes')
    .select('id')
    .where('client_id', '=', tmc.clientId)
    .where('is_root', '=', true)
    .executeTakeFirstOrThrow();
  const send = (token: string, source: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/imports/${source}/`,
      headers: { authorization: `Bearer ${token}`, [csrfHeader.name]: csrfHeader.value, ...headers },
      payload: Buffer.from(feedText(line('a', '1.00'))),
    });
  const token = await tokenOf(['can_import'], [whole]);
  const sent = await send(token, 'bank');
  expect([sent.statusCode, sent.json()]).toEqual([200, { id: expect.any(Number), state: 'checking' }]);
  expect(await tmc.reaches(sent.json().id, 'loaded')).toMatchObject({
    name: 'delivery',
    actor: expect.stringMatching(/^Service token /),
  });
  expect((await send(token, 'rail')).statusCode).toBe(404);
  expect((await send(token, 'bank', { [csrfHeader.name]: 'no' })).statusCode).toBe(403);
  expect((await send(await tokenOf([], [whole]), 'bank')).statusCode).toBe(403);
  expect((await send(await tokenOf(['can_import'], [part]), 'bank')).statusCode).toBe(403);
  expect((await send(`${token}x`, 'bank')).statusCode).toBe(401);
  expect((await other.push('bank', feedText(line('a', '1.00')))).status).toBe(404);
  expect(
    (await server.send('part@tokens.test', push, { params: { source: 'bank' }, body: Buffer.from('x') }))
      .status,
  ).toBe(403);
  expect(await spend(other.by)).toBe(0);
});

test('a file has a name, bytes, and no more of them than allowed', async () => {
  const tmc = await sourceServer(server, 'LIMITS');
  await tmc.create({ name: 'bank' });
  const named = (name: string) =>
    server.send(tmc.by, pushNamed, {
      params: { source: 'bank', name },
      body: Buffer.from(feedText(line('a', '1.00'))),
    });
  expect(await named('of march.csv')).toMatchObject({ status: 200 });
  for (const name of ['a/b', 'a\u202eb', 'x'.repeat(201)])
    expect([name, (await named(name)).status]).toEqual([name, 400]);
  expect((await tmc.push('bank', '')).status).toBe(400);
  expect(await tmc.push('bank', 'x'.repeat(100_001))).toMatchObject({
    status: 413,
    body: { detail: 'A file has at most 100000 bytes.' },
  });
  expect(incoming()).toEqual([]);
});

test('a connection that breaks, or sends too much without saying so, delivers nothing', async () => {
  const tmc = await sourceServer(server, 'BROKEN');
  await tmc.create({ name: 'bank' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const token = await signToken(server.database.db, server.config, tmc.by);
  const head = (more: string) =>
    `PUT /api/imports/bank/?name=a.csv HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
    `${csrfHeader.name}: ${csrfHeader.value}\r\n${more}\r\n\r\n`;
  const talk = (text: string, then: 'end' | 'wait') =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(text);
        if (then === 'end') setTimeout(() => socket.destroy(), 300);
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });
  await talk(`${head('Content-Length: 5000')}${feedText(line('a', '1.00'))}`, 'end');
  const chunk = 'x'.repeat(60_000);
  const chunked = `${(60_000).toString(16)}\r\n${chunk}\r\n`;
  const answer = await talk(`${head('Transfer-Encoding: chunked')}${chunked}${chunked}`, 'wait');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await expect.poll(incoming).toEqual([]);
  expect(await tmc.list()).toMatchObject([{ last: null }]);
});
