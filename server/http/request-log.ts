/** What the log says of a request: its id, which the answer carries, who asked, and what was asked. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

export const requestIdHeader = 'x-request-id';
/** Nothing that would break a line, or pass for something else in a log. */
const wellFormed = /^[\w.~:+/=-]{1,128}$/;

/** One line for each request, when it is answered; beside it what Fastify says of answers that break off. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    const about = { ...endpointOf(request), status, ms, engine: request.answeredBy ?? undefined };
    if (error) request.log.error({ ...about, err: error }, 'answered in part');
    else request.log.info(about, 'answered');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ ...endpointOf(request), err: error }, 'not answered');
  }
}

/** A proxy's id is taken over, so that both logs tell of the same request. */
export const loggedRequests = {
  genReqId: ({ headers }: IncomingMessage) => {
    const given = headers[requestIdHeader];
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  },
  logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
};

export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => tellRequestId(request, reply));
}

/** On the bare answer: the embedded issuer writes its answers past Fastify. */
export function tellRequestId({ id }: FastifyRequest, { raw }: FastifyReply): void {
  raw.setHeader(requestIdHeader, id);
}

/** From here on the request's lines name who asks. */
export function nameAsker(request: FastifyRequest): void {
  const { user } = request.asker ?? {};
  if (!user) return;
  const about = { userId: user.id ?? undefined, tmcId: user.activeClient?.id };
  request.log = request.log.child(about);
}

/** By its pattern: an address may hold names of people, and tokens. */
export const endpointOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  endpoint: routeOptions.url,
});
