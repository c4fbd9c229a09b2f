/** The one place where errors are turned into answers. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/http/errors.ts';
import { isOutage, isStatementTimeout, retryAfterSeconds } from '../database/outage.ts';
import { HttpError } from '../lib/errors.ts';
import { Disconnected } from './disconnect-signal.ts';
import { endpointOf, sendRequestId } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The resource that was unavailable to a request answered with 503. */
    putOffBy: string | null;
  }
}

/** Messages, by status, for requests that could not be parsed. */
const unreadable: Readonly<Record<number, string>> & { 400: string } = {
  400: 'This request cannot be read.',
  413: 'This is too large to be sent.',
  415: 'This cannot be read: send JSON.',
};

export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('putOffBy', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ detail: messages.notFound }));
}

/** Answers a request whose URL cannot be parsed: it reaches no route, and therefore no hook. */
export function answerMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRequestId(request, reply);
  answerError(
    error,
    request,
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff'),
  );
}

function answerError(
  error: FastifyError | HttpError | Disconnected,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof HttpError) {
    request.putOffBy = error.missing ?? null;
    return reply.status(error.status).headers(error.headers).send(error.body);
  }
  // Nobody reads this answer; 499 is the status that proxies log for a disconnected requester.
  if (error instanceof Disconnected) return reply.status(499).send();
  if (isOutage(error) || isStatementTimeout(error)) {
    request.putOffBy = isOutage(error) ? 'database' : 'statement_timeout';
    request.log.warn({ ...endpointOf(request), err: error }, 'database unavailable');
    return reply.status(503).header('retry-after', retryAfterSeconds).send({ detail: messages.outage });
  }
  const status = error.statusCode ?? 500;
  if (status === 429) return reply.status(429).send({ detail: messages.tooMany });
  if (status === 400) return reply.status(400).send({ __all__: [unreadable[400]] });
  if (status > 400 && status < 500)
    return reply.status(status).send({ detail: unreadable[status] ?? unreadable[400] });
  request.log.error({ ...endpointOf(request), err: error }, 'request failed');
  return reply.status(500).send({ detail: messages.server });
}
