import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { type Client, clientList } from '../../../contract/hierarchy/calls.ts';
import * as settings from '../../../contract/settings/client.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const owner = 'owner@one.test';
const id = { ONE: 0, TWO: 0 };

beforeAll(async () => {
  for (const code of ['ONE', 'TWO'] as const) {
    await server.tmc(code);
    id[code] = (await clientByCode(server.database.db, code)).id;
  }
  await server.grant(owner, 'ONE', { userType: 'Client' });
  await server.grant('staff@one.test', 'ONE', { userType: 'Staff' });
});

const picture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 4, background } });
const png = (width: number, height: number, background?: string) =>
  picture(width, height, background).png().toBuffer();

async function upload(bytes: Buffer | string, { name = 'logo.png', by = owner, of = id.ONE } = {}) {
  const form = new FormData();
  form.set('img', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  const sent = new Response(form);
  return server.send(by, settings.uploadLogo, {
    params: { id: of },
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') as string },
  });
}
const uploaded = async (...args: Parameters<typeof upload>) => {
  const { status, body } = await upload(...args);
  expect([status, body]).toEqual([200, { logo_key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  return (body as { logo_key: string }).logo_key;
};
const shownKey = async () => ((await server.get(owner, clientList)) as Client[])[0]?.logo_key;
const fetched = (key: string, of = id.ONE) =>
  server.app.inject({ url: `/api/tree/client/${of}/logo/${key}/` });
const records = async () => {
  const query = { kinds: 'client_settings_changed' };
  return (await server.get(owner, changes.list, { query })).rows;
};
const undo = async (place: number) =>
  server.send(owner, changes.undo, { params: { id: (await records())[place]?.id } });

test('re-encodes and scales down a logo, and serves it as immutable', async () => {
  const withMetadata = await picture(1200, 300)
    .withExif({ IFD0: { Copyright: 'Secret' } })
    .png()
    .toBuffer();
  const key = await uploaded(withMetadata);
  expect(await shownKey()).toBe(key);
  const { statusCode, headers, rawPayload } = await fetched(key);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 128 });
  expect(rawPayload.includes('Secret')).toBe(false);
});

test('accepts a JPEG regardless of its file name', async () => {
  const key = await uploaded(await picture(64, 64, '#ff0000').jpeg().toBuffer(), { name: '../x.png' });
  expect(await sharp((await fetched(key)).rawPayload).metadata()).toMatchObject({ format: 'png', width: 64 });
});

test('removes a logo, and undo restores each earlier one', async () => {
  const first = await uploaded(await png(10, 10, '#111111'));
  const second = await uploaded(await png(10, 10, '#222222'));
  expect(
    (await server.send(owner, settings.updateClient, { params: { id: id.ONE }, body: { logo_key: '' } }))
      .body,
  ).toMatchObject({ id: id.ONE, logo_key: null });
  expect(await shownKey()).toBeNull();
  expect((await undo(0)).status).toBe(200);
  expect(await shownKey()).toBe(second);
  expect((await undo(0)).status).toBe(200);
  expect((await undo(0)).status).toBe(200);
  expect((await undo(3)).status).toBe(409);
  expect(await shownKey()).toBe(second);
  expect((await undo(4)).status).toBe(200);
  expect(await shownKey()).toBe(first);
});

test('records no change for the same logo', async () => {
  await uploaded(await png(20, 20));
  const before = await records();
  await uploaded(await png(20, 20));
  expect(await records()).toEqual(before);
});

/** A PNG with the given dimensions, all black, so that it compresses to almost nothing. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const tooManyPixels = 'Choose an image of at most 4096 pixels a side; this one has 30000 × 30000.';
const wide = 'Choose an image of at most 4096 pixels a side; this one has 10000 × 10.';

test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
  ['a text', () => 'GIF? No, a text.', 'Choose a PNG or JPEG image.'],
  ['an SVG', () => svg, 'Choose a PNG or JPEG image.'],
  ['a GIF', () => picture(10, 10).gif().toBuffer(), 'Choose a PNG or JPEG image.'],
  ['nothing', () => '', 'The file is empty.'],
  ['10,000 pixels wide', () => png(10_000, 10), wide],
  ['a decompression bomb', () => blackPng(30_000, 30_000), tooManyPixels],
  ['a truncated image', async () => (await png(400, 400)).subarray(0, 120), 'This image cannot be read.'],
  ['only the signature', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'This image cannot be read.'],
  ['more than 2 MB', () => Buffer.alloc(2 * 1024 * 1024 + 1), 'Choose an image of at most 2 MB.'],
])('rejects %s with 400 and a message on the field', async (_name, bytes, message) => {
  const before = await records();
  expect(await upload(await bytes())).toMatchObject({ status: 400, body: { img: [message] } });
  expect(await records()).toEqual(before);
});

test('rejects a far too large form before reading it, and an invalid form', async () => {
  const { status, body } = await upload(Buffer.alloc(4_000_000));
  expect([status, body]).toEqual([400, { img: [settings.logoTooLarge] }]);
  const params = { id: id.ONE };
  const send = (form: object, type: string) =>
    server.send(owner, settings.uploadLogo, { params, body: form, headers: { 'content-type': type } });
  expect((await send(Buffer.from('--x\r\n'), 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await send(Buffer.from('{"img":"x"}'), 'application/json')).body).toEqual({
    img: ['Choose an image.'],
  });
});

test('only users of type Client upload, and only for their active TMC', async () => {
  const image = await png(5, 5);
  expect((await upload(image, { by: 'staff@one.test' })).status).toBe(403);
  expect((await upload(image, { of: id.TWO })).status).toBe(404);
});

test('finds a logo only by its own TMC and key', async () => {
  const key = await uploaded(await png(30, 30));
  expect((await fetched(key, id.TWO)).statusCode).toBe(404);
  expect((await fetched(key.replace(/^../, '00'))).statusCode).toBe(404);
  expect((await fetched('x')).statusCode).toBe(400);
});
