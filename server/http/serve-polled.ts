/** Serves a read that screens repeat every few seconds: an answer that the browser has already is not sent again. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Answer, ClientAccess, Endpoint, Input } from '../../contract/http/endpoint.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { type RequestInput, requesterOf, route } from './serve.ts';
import type { Served } from './served.ts';

export function servePolled<E extends Endpoint & { access: ClientAccess; kind?: never }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: RequestInput<E>) => Promise<Answer<E>>,
): Served<E> {
  return route(app, endpoint, async (request, reply) => {
    const { params, query, body } = request as unknown as Input<E>;
    const signal = disconnectSignal(reply);
    const input = { params, query, body, signal, ...requesterOf(request) };
    const answer = await handler(input as unknown as RequestInput<E>);
    const tag = `"${createHash('sha1').update(JSON.stringify(answer)).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
    return answer;
  });
}
