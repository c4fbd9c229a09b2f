/** The one place where errors become answers. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/core/errors.ts';
import { isOutage, isStatementTimeout, retryAfterSeconds } from '../db/outage.ts';
import { HttpError } from '../ground/errors.ts';
import { HungUp } from './hang-up.ts';
import { endpointOf, tellRequestId } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a request that was answered with 503 could not have. */
    putOffBy: string | null;
  }
}

/** What is said of a request that no route could read, by status. */
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

/** An address that cannot be read at all comes to no route, and so past every hook. */
export function answerUnread(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  tellRequestId(request, reply);
  answerError(
    error,
    request,
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff'),
  );
}

function answerError(error: FastifyError | HttpError | HungUp, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    request.putOffBy = error.missing ?? null;
    return reply.status(error.status).headers(error.headers).send(error.body);
  }
  // Nobody reads it: the status that proxies write for this.
  if (error instanceof HungUp) return reply.status(499).send();
  if (isOutage(error) || isStatementTimeout(error)) {
    request.putOffBy = isOutage(error) ? 'database' : 'statement_timeout';
    request.log.warn({ ...endpointOf(request), err: error }, 'the database does not answer');
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
