import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { csrfHeader } from '../../../contract/http/errors.ts';
import * as deliveries from '../../../contract/imports/deliveries.ts';
import { pieceBytes } from '../../../contract/imports/delivery.ts';
import { deliveryFolder } from '../../deliveries/folders.ts';
import { signToken } from '../../identity/embedded-token.ts';
import { deliveringTo } from '../../test/delivering.ts';
import { testServer } from '../../test/server.ts';

const server = testServer({ configured: { upload: { folder: null, maxBytes: 10_000_000, days: 30 } } });

async function uploader(code: string) {
  const { id: clientId } = await server.tmc(code);
  const by = `importer@${code.toLowerCase()}.test`;
  await server.grant(by, code, { permissions: ['can_import'] });
  return { by, clientId, ...deliveringTo(server, by) };
}

test('pieces are appended in order; a resumed upload continues where it stopped', async () => {
  const { clientId, begin, piece, one } = await uploader('PIECES');
  const content = Buffer.alloc(pieceBytes + 5, 'ab');
  const { id, delivery } = await begin({ name: 'big.csv', content });
  const fileId = delivery?.files[0]?.id as number;
  expect(delivery?.files).toMatchObject([{ bytes: content.length, received: 0 }]);
  const first = content.subarray(0, pieceBytes);
  expect(await piece(id, fileId, 0, first)).toMatchObject({ status: 200, body: { received: pieceBytes } });
  // Sent again because no answer arrived, and from a wrong place.
  for (const offset of [0, 1, pieceBytes - 1, pieceBytes + 1]) {
    expect(await piece(id, fileId, offset, Buffer.from('x'))).toMatchObject({
      status: 409,
      body: { detail: `The file continues at byte ${pieceBytes}.` },
    });
  }
  const received = (await one(id)).delivery?.files[0]?.received as number;
  expect(received).toBe(pieceBytes);
  const rest = content.subarray(received);
  expect(await piece(id, fileId, received, rest)).toMatchObject({ body: { received: content.length } });
  const folder = deliveryFolder(server.config, clientId, id);
  expect(readFileSync(`${folder}/${fileId}`).equals(content)).toBe(true);
  expect(readdirSync(folder)).toEqual([String(fileId)]);
});

test('of two equal pieces at the same time one is appended', async () => {
  const { begin, piece, one } = await uploader('TWICE');
  const content = Buffer.alloc(3_000_000, 'a');
  const { id, delivery } = await begin({ name: 'a.csv', content: Buffer.concat([content, content]) });
  const fileId = delivery?.files[0]?.id as number;
  const replies = await Promise.all([0, 0, 0].map((offset) => piece(id, fileId, offset, content)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await one(id)).delivery?.files[0]?.received).toBe(content.length);
});

test('an upload is limited: its files together, each piece, and what was announced', async () => {
  const { by, begin, piece } = await uploader('LIMITS');
  const names = (...files: { name: string; bytes: number }[]) =>
    server.send(by, deliveries.begin, { body: { files } });
  const half = { name: 'a.csv', bytes: 5_000_001 };
  expect(await names(half, { ...half, name: 'b.csv' })).toMatchObject({
    status: 400,
    body: { files: ['Choose files of at most 10 MB together.'] },
  });
  const { id, delivery } = await begin({ name: 'a.csv', content: 'abc' });
  const fileId = delivery?.files[0]?.id as number;
  expect(await piece(id, fileId, 0, Buffer.from('abcd'))).toMatchObject({
    status: 413,
    body: { detail: 'The file is larger than announced.' },
  });
  expect((await piece(id, fileId, 0, Buffer.alloc(pieceBytes + 1))).status).toBe(413);
  expect((await piece(id, fileId, 0, Buffer.alloc(0))).status).toBe(400);
  expect((await piece(id, fileId + 1000, 0, Buffer.from('a'))).status).toBe(404);
  expect((await server.send(by, deliveries.check, { params: { id }, body: {} })).body).toEqual({
    detail: 'a.csv has not arrived completely.',
  });
});

test.each([
  '../up.csv',
  'a/b.csv',
  'a\\b.csv',
  '..',
  '.',
  '',
  'a\u0000.csv',
  'a\n.csv',
  'a\u202e.csv',
  `${'é'.repeat(101)}`,
])('a file may not be called %j', async (name) => {
  const by = 'importer@pieces.test';
  const reply = await server.send(by, deliveries.begin, { body: { files: [{ name, bytes: 1 }] } });
  expect(reply.status).toBe(400);
});

test('a name that another file has in other case, no file and too many are refused', async () => {
  const by = 'importer@pieces.test';
  const send = (files: object[]) => server.send(by, deliveries.begin, { body: { files } });
  const file = { name: 'a.csv', bytes: 1 };
  expect((await send([file, { ...file, name: 'A.csv' }])).body).toEqual({
    files: ['Two files have the same name.'],
  });
  expect((await send([])).status).toBe(400);
  expect((await send(Array.from({ length: 21 }, (_, at) => ({ ...file, name: `${at}.csv` })))).status).toBe(
    400,
  );
  expect((await send([{ ...file, bytes: 0 }])).body).toEqual({ files: ['The file is empty.'] });
});

test('a connection that breaks within a piece leaves nothing of it', async () => {
  const { by, clientId, begin, piece, one } = await uploader('BROKEN');
  const content = Buffer.alloc(1_000_000, 'a');
  const { id, delivery } = await begin({ name: 'a.csv', content });
  const fileId = delivery?.files[0]?.id as number;
  const { app } = server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const token = await signToken(server.database.db, server.config, by);
  const folder = deliveryFolder(server.config, clientId, id);
  const sending = request({
    port,
    method: 'PATCH',
    path: `/api/imports/${id}/files/${fileId}/?offset=0`,
    headers: {
      host: `127.0.0.1:${server.config.port}`,
      authorization: `Bearer ${token}`,
      [csrfHeader.name]: csrfHeader.value,
      'content-type': 'application/octet-stream',
      'content-length': content.length,
    },
  });
  sending.on('error', () => undefined);
  sending.write(content.subarray(0, 500_000));
  await expect.poll(() => existsSync(folder) && readdirSync(folder).length, { timeout: 10_000 }).toBe(1);
  sending.destroy();
  await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual([]);
  expect((await one(id)).delivery?.files[0]?.received).toBe(0);
  expect((await piece(id, fileId, 0, content)).status).toBe(200);
});
