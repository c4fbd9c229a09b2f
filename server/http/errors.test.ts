import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/core/errors.ts';
import { conflict } from '../ground/errors.ts';
import { handleErrors } from './errors.ts';

const app = Fastify();

beforeAll(async () => {
  handleErrors(app);
  app.get('/broken', async () => {
    throw new Error('the password is swordfish');
  });
  app.get('/conflict', async () => {
    throw conflict('Somebody was faster.');
  });
  app.post('/echo', async (request) => request.body);
  await app.ready();
});
afterAll(() => app.close());

test('what nobody expected stays private', async () => {
  const response = await app.inject('/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ detail: messages.server });
});

test('what was named is told', async () => {
  const response = await app.inject('/conflict');
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ detail: 'Somebody was faster.' });
});

test('an unknown address is not found', async () => {
  const response = await app.inject('/nowhere');
  expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.notFound }]);
});

test('broken JSON, far too much of it, and what is no JSON are the caller’s fault', async () => {
  const send = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload });
  const broken = await send('{"a":');
  expect(broken.statusCode).toBe(400);
  expect(Object.keys(broken.json())).toEqual(['__all__']);
  const large = await send(`"${'x'.repeat(2_000_000)}"`);
  expect([large.statusCode, large.json()]).toEqual([413, { detail: 'Request body is too large' }]);
  const other = await send('<xml/>', 'application/xml');
  expect([other.statusCode, other.json()]).toEqual([415, { detail: expect.stringContaining('Unsupported') }]);
});
