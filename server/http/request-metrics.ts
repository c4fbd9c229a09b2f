/** Request metrics of a serving process: times by endpoint and engine, the answer cache, and answers with 503. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { gaugesOf } from '../lib/gauges.ts';

/** In seconds, from a cache hit to the longest permitted request. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** How long a request may take, by what it does; `page`: pages, their files, and the sign-in. */
export type RouteClass = 'read' | 'write' | 'download' | 'page';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
  interface FastifyContextConfig {
    /** Absent: `page`. */
    routeClass?: RouteClass;
  }
}

const classOf = ({ routeOptions }: FastifyRequest): RouteClass => routeOptions.config?.routeClass ?? 'page';

/** Measures every request; `engine` is what answered a report, or `none`. */
export function measureRequests(app: FastifyInstance): void {
  const requests = new Histogram({
    name: 'tripledger_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'endpoint', 'class', 'status', 'engine'],
    buckets,
    registers: [app.metrics],
  });
  const putOff = new Counter({
    name: 'tripledger_unavailable_total',
    help: 'Requests that were answered with 503, by cause.',
    labelNames: ['cause'],
    registers: [app.metrics],
  });
  putOff.inc({ cause: 'database' }, 0);
  const underWay = new Gauge({
    name: 'tripledger_requests_under_way',
    help: 'Requests that are being answered, by class of route.',
    labelNames: ['class'],
    registers: [app.metrics],
  });
  app.addHook('onRequest', async (request) => underWay.inc({ class: classOf(request) }));
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const status = String(reply.statusCode);
    const routeClass = classOf(request);
    underWay.dec({ class: routeClass });
    requests.observe(
      {
        method: String(method),
        endpoint: url ?? 'unknown',
        class: routeClass,
        status,
        engine: request.answeredBy ?? 'none',
      },
      reply.elapsedTime / 1000,
    );
    if (status === '503') putOff.inc({ cause: request.putOffBy ?? 'other' });
  });

  const gauge = gaugesOf(app.metrics);
  gauge('answers_asked', 'Requested reports, by how they were answered.', ['result'], (one) => {
    for (const [result, count] of Object.entries(app.answers.counts)) one.set({ result }, count);
  });
  gauge('answers_kept', 'Answers cached in memory.', [], (one) => one.set(app.answers.size.entries));
  gauge('answers_kept_bytes', 'Memory used by cached answers.', [], (one) => one.set(app.answers.size.bytes));
}
