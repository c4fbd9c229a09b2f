/** Makes each request the work of what runs for it: see `lib/work.ts`. */
import type { FastifyInstance } from 'fastify';
import { type OpenWork, openWork } from '../lib/work.ts';
import { endpointOf } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: OpenWork | null;
  }
}

export function openRequestWork(app: FastifyInstance): void {
  app.decorateRequest('work', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = openWork(request.id, request.headers);
    request.work.enter(done);
  });
  // What reads bodies calls back from outside.
  app.addHook('preValidation', (request, _reply, done) => (request.work ? request.work.enter(done) : done()));
  app.addHook('onResponse', async (request, reply) => {
    const { method, endpoint = 'unknown' } = endpointOf(request);
    const { statusCode: status } = reply;
    const attributes = {
      'http.request.method': String(method),
      'http.route': endpoint,
      'http.response.status_code': status,
      'tripledger.engine': request.answeredBy ?? 'none',
    };
    request.work?.end(`${method} ${endpoint}`, attributes, status >= 500 ? String(status) : undefined);
  });
}
