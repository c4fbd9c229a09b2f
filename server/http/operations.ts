/**
 * What supervisors ask, of a process that serves and of one that works on the queue alike: is it alive, can it do its
 * work, and its metrics. On a port of its own, which no proxy of the product leads to.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { hostCheck } from './host-list.ts';

type Operations = {
  registry: Registry;
  /** null: it can do its work; else what is missing, in words. */
  missing: () => Promise<string | null>;
};

type Place = { host: string; port: number; allowedHosts: readonly string[] };

/** Rejects when the port is taken. */
export async function serveOperations(
  { registry, missing }: Operations,
  { host, port, allowedHosts }: Place,
): Promise<Server> {
  const isAllowed = hostCheck(allowedHosts);
  const pages: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/health': (response) => sendStatus(response, 200, 'ok'),
    '/ready': async (response) => {
      const lacks = await missing();
      sendStatus(response, lacks === null ? 200 : 503, lacks ?? 'ready');
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
