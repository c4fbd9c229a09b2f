/** A real server that receives webhooks on this machine. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { webhookEvent } from '../../../contract/watches/webhooks.ts';
import { localCertificate } from '../../test/local-certificate.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Call at the top of a test file. `answers`: the statuses of the next answers, else 204; null: there is no answer. */
export function receiver(protocol: 'http' | 'https' = 'http') {
  const received: Received[] = [];
  const answers: (number | null)[] = [];
  const server = (protocol === 'https' ? https.createServer(localCertificate) : createServer()).on(
    'request',
    async (request, response) => {
      received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
      const status = answers.length > 0 ? answers.shift() : 204;
      if (status) response.writeHead(status, { location: '/elsewhere' }).end('An answer');
    },
  );
  const origin = () => `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  beforeEach(() => {
    received.length = 0;
    answers.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, answers, address: (path = '/hook') => `${origin()}${path}` };
}

/** The event, once the library verified its signature at this time. Throws if the signature is wrong. */
export function verified({ headers, body }: Received, secret: string, now: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return webhookEvent.parse(new Webhook(secret).verify(body, headers as Record<string, string>));
  } finally {
    vi.useRealTimers();
  }
}
