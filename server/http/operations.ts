/**
 * Liveness, readiness and metrics of a process, for supervisors; the same for servers and queue workers. They are
 * served on a separate port, which no proxy of the product forwards to.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { hostCheck } from './host-list.ts';

type Operations = {
  registry: Registry;
  /** Returns null if the process is ready, otherwise what is missing, in words. */
  missing: () => Promise<string | null>;
};

type Address = { host: string; port: number; allowedHosts: readonly string[] };

/** Rejects if the port is in use. */
export async function serveOperations(
  { registry, missing }: Operations,
  { host, port, allowedHosts }: Address,
): Promise<Server> {
  const isAllowed = hostCheck(allowedHosts);
  const pages: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/health': (response) => sendStatus(response, 200, 'ok'),
    '/ready': async (response) => {
      const lacking = await missing();
      sendStatus(response, lacking === null ? 200 : 503, lacking ?? 'ready');
    },
    '/metrics': async (response) => {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    },
  };
  const server = createServer(async ({ method, url = '', headers }, response) => {
    const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (!isAllowed(headers.host)) response.writeHead(421).end();
    else if (method !== 'GET' || !page) response.writeHead(404).end();
    else await Promise.resolve(page(response)).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  return server;
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
}
