/**
 * What a supervisor wants to see, in Prometheus' text: request times by endpoint and engine, kept answers, copies,
 * waiting questions. Served on a loopback port of its own, which no proxy of the product leads to.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Engines } from '../columnar/engines.ts';

/** From a cache hit to the longest that a request may take. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Watches every request of the product; `engine` is what answered a report, or `none`. */
export function collectMetrics(app: FastifyInstance, { copies }: Pick<Engines, 'copies'>): Registry {
  const registry = new Registry();
  // A look at the clock every ten milliseconds, the default, costs an idle process more than all else that it does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  const requests = new Histogram({
    name: 'tripledger_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'endpoint', 'status', 'engine'],
    buckets,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    requests.observe(
      {
        method: String(method),
        endpoint: url ?? 'unknown',
        status: String(reply.statusCode),
        engine: request.answeredBy ?? 'none',
      },
      reply.elapsedTime / 1000,
    );
  });

  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (gauge: Gauge) => void | Promise<void>,
  ) =>
    new Gauge({
      name: `tripledger_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        await read(this);
      },
    });
  gauge('answers_asked', 'Reports asked for, by how they were come by.', ['result'], (one) => {
    for (const [result, count] of Object.entries(app.answers.counts)) one.set({ result }, count);
  });
  gauge('answers_kept', 'Answers kept in memory.', [], (one) => one.set(app.answers.size.entries));
  gauge('answers_kept_bytes', 'Memory of the kept answers.', [], (one) => one.set(app.answers.size.bytes));
  // Without the database the others are still told.
  const fetches = () =>
    app.db
      .selectFrom('advisory_fetches')
      .selectAll()
      .execute()
      .catch(() => []);
  gauge('advisories', 'Countries in a source’s last good set of advisories.', ['source'], async (one) => {
    for (const { source, advisories } of await fetches()) one.set({ source }, advisories);
  });
  gauge('advisories_unmatched', 'Titles in it that mean no known country.', ['source'], async (one) => {
    for (const { source, misses } of await fetches()) one.set({ source }, misses.length);
  });
  gauge(
    'advisories_failing',
    '1 while a source’s latest fetch gave no good set.',
    ['source'],
    async (one) => {
      for (const { source, failed_at } of await fetches()) one.set({ source }, Number(failed_at !== null));
    },
  );
  if (copies) {
    gauge('copy_bytes', 'Size of a client’s columnar copy.', ['client'], (one) => {
      for (const { clientId, bytes } of copies.status().copies) one.set({ client: clientId }, bytes);
    });
    gauge('copy_version', 'Data version of an open copy.', ['client'], (one) => {
      for (const { clientId, version } of copies.status().copies) {
        if (version !== null) one.set({ client: clientId }, version);
      }
    });
    gauge(
      'copy_lag_versions',
      'Data versions that an open copy was behind at its last question.',
      ['client'],
      (one) => {
        for (const { clientId, lag } of copies.status().copies) one.set({ client: clientId }, lag);
      },
    );
    gauge('copy_making', '1 while a client’s copy is being made.', ['client'], (one) => {
      for (const { clientId, isMaking } of copies.status().copies)
        one.set({ client: clientId }, Number(isMaking));
    });
    gauge('questions', 'Questions to copies that run, and that wait for their turn.', ['state'], (one) => {
      const { running, waiting } = copies.status();
      one.set({ state: 'running' }, running);
      one.set({ state: 'waiting' }, waiting);
    });
  }
  return registry;
}

/** Serves `/metrics` on loopback alone; rejects when the port is taken. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    // A page of another name that resolves to this machine is none of this server's.
    const { port: own } = server.address() as AddressInfo;
    if (![`127.0.0.1:${own}`, `localhost:${own}`].includes(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  return server;
}
