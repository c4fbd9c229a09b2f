/** Serving the built web, which `npm test` builds first. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webFiles } from './web-files.ts';

const app = Fastify();
const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));
const map = readdirSync(assets).find((name) => /^WorldMap-.*\.js$/.test(name));

beforeAll(async () => {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await webFiles(app);
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

test('caches hashed files for good and revalidates the page', async () => {
  expect((await get(`/assets/${map}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers.etag).toBeTruthy();
});

test('sends the build’s compressed files in the best encoding that the browser accepts', async () => {
  const plain = await get(`/assets/${map}`);
  const brotli = await get(`/assets/${map}`, 'gzip, deflate, br, zstd');
  const gzip = await get(`/assets/${map}`, 'gzip');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  // A known length shows that the file was sent as built, not compressed on the fly.
  for (const { headers, rawPayload } of [gzip, brotli]) {
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(headers['content-type']).toContain('javascript');
    expect(headers.vary).toContain('accept-encoding');
  }
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
});

test('does not serve the build’s metadata', async () => {
  expect((await get('/.bundle-report.md')).statusCode).toBe(404);
});
