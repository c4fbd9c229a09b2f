import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitRequestTime } from './request-time.ts';

test('a body that arrives too slowly is refused, except where whole files are taken', async () => {
  const app = Fastify();
  limitRequestTime(app, 200);
  app.post('/usual', async () => 'ok');
  app.post('/long', { config: { isLong: true } }, async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = (path: string, restAfterMs: number) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na`,
        );
        setTimeout(() => socket.writable && socket.write('b'), restAfterMs);
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined).on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    });
  const answers = Promise.all([send('/usual', 10), send('/usual', 500), send('/long', 500)]);
  expect(await answers).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK']);
  await app.close();
});

test('a request without a socket may take its time', async () => {
  const app = Fastify();
  limitRequestTime(app, 50);
  app.get('/usual', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return 'ok';
  });
  expect((await app.inject('/usual')).body).toBe('ok');
  await app.close();
});
