import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/http/errors.ts';
import { conflict } from '../lib/errors.ts';
import { makeLog } from '../lib/log.ts';
import { handleErrors } from './errors.ts';

const logged: string[] = [];
const log = makeLog('error', (line) => void logged.push(line));
const app = Fastify({ loggerInstance: log as FastifyBaseLogger });

beforeAll(async () => {
  handleErrors(app);
  app.get('/broken', async () => {
    throw new Error('the password is swordfish');
  });
  app.get('/twice', async () => {
    const detail = 'Key (email)=(ada@one.test) already exists.';
    throw Object.assign(new Error('duplicate key value'), { detail, where: 'COPY users, line 7: ada' });
  });
  app.get('/endless', async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  });
  app.get('/conflict', async () => {
    throw conflict('Somebody was faster.');
  });
  app.post('/echo', async (request) => request.body);
  await app.ready();
});
afterAll(() => app.close());

test('does not disclose the details of unexpected errors', async () => {
  const response = await app.inject('/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ detail: messages.server });
});

test('logs unexpected errors without the row values in PostgreSQL’s details', async () => {
  expect((await app.inject('/twice')).statusCode).toBe(500);
  const line = logged.at(-1);
  expect(line).toContain('duplicate key value');
  expect(line).not.toMatch(/ada/);
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', method: 'GET', endpoint: '/twice' });
});

test('answers a statement timeout with 503 and a retry time', async () => {
  const response = await app.inject('/endless');
  expect([response.statusCode, response.json()]).toEqual([503, { detail: messages.outage }]);
  expect(response.headers['retry-after']).toBe('5');
});

test('passes on the message of a known error', async () => {
  const response = await app.inject('/conflict');
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ detail: 'Somebody was faster.' });
});

test('answers an unknown path with 404', async () => {
  const response = await app.inject('/nowhere');
  expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.notFound }]);
});

test('answers malformed, oversized and non-JSON bodies with 4xx', async () => {
  const send = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload });
  const broken = await send('{"a":');
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toEqual({ __all__: ['This request cannot be read.'] });
  const large = await send(`"${'x'.repeat(2_000_000)}"`);
  expect([large.statusCode, large.json()]).toEqual([413, { detail: 'This is too large to be sent.' }]);
  const other = await send('<xml/>', 'application/xml');
  expect([other.statusCode, other.json()]).toEqual([415, { detail: 'This cannot be read: send JSON.' }]);
});
